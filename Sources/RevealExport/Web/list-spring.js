// With this script, rows of changeList() of list.js travel by a spring, which goes on with the
// velocity that they have.
changeList.spring = setting => (distance, speed) => {
  const [frequency, ratio] = setting('spring').split(' ');
  const decay = ratio * frequency, wave = frequency * Math.sqrt(1 - ratio ** 2);
  const ends = distance.map((x, i) => [x, ((speed[i] || 0) + decay * x) / wave]);
  const reach = Math.max(...ends.map(([x, y]) => Math.abs(x) + Math.abs(y)));
  const duration = Math.log(reach * 100 + 9) / decay;
  const count =
    Math.min(duration * frequency * Math.sqrt(reach * 12), setting('steps') || 250) | 0;

  // What is left of the distances after some seconds.
  const at = time => ends.map(([x, y]) =>
    Math.exp(-decay * time) * (x * Math.cos(wave * time) + y * Math.sin(wave * time)));
  const ways = [distance];
  for (let i = 1; i < count; i++) ways.push(at(duration * i / count));
  return {
    duration, easing: 'linear', ways: [...ways, distance.map(() => 0)],
    velocity({playing, delay}) {
      const time = Math.max(playing[0].currentTime / 1000 - delay, 0), h = 1e-4;
      const former = at(time - h);
      return at(time + h).map((x, i) => (x - former[i]) / 2 / h);
    },
  };
};
