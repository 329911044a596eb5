import { fateOf, type MailWeather } from './mail-weather.js';

const weather: MailWeather = { seed: 7, dropped: 0.05, deferred: 0.1, refused: 0.02, stalled: 0.01, stallMs: 60_000 };
const addresses = Array.from({ length: 20_000 }, (_, i) => `r${i}@sink.example`);

describe('the faults of a mail server', () => {
  it('are the same for an address every time, and others with another seed', () => {
    const fates = addresses.map((address) => fateOf(address, weather));
    expect(addresses.map((address) => fateOf(address, { ...weather }))).toEqual(fates);
    expect(addresses.map((address) => fateOf(address, { ...weather, seed: 8 }))).not.toEqual(fates);
  });

  it.each([
    ['dropped', 0.05],
    ['deferred', 0.1],
    ['refused', 0.02],
    ['stalled', 0.01],
    ['accepted', 0.82],
  ])('cause %s for a share of %d', (fate, share) => {
    const count = addresses.filter((address) => fateOf(address, weather) === fate).length;
    expect(Math.abs(count / addresses.length - share)).toBeLessThan(0.01);
  });
});
