import { idiomsIn, isProse } from './plain-prose.mjs';

describe('prose', () => {
  it('with an idiom of our own is found by its line', () => {
    const text = ['// Recipients are notified.', '// Whoever asks', '// is told', '// anew; somebody', 'fine'].join(
      '\n',
    );
    expect(idiomsIn(text)).toEqual(['2: "Whoever"', '3: "is told"', '4: "anew"']);
  });

  it.each(['renewed', 'told apart', 'whatever', 'the body'])('may have the word %s', (text) => {
    expect(idiomsIn(text)).toEqual([]);
  });

  it.each(['README.md', 'proto/candor/audit/v1/audit.proto', 'web/console/src/forms/forms.css'])('is in %s', (file) =>
    expect(isProse(file)).toBe(true),
  );

  it.each(['proto/src/gen/x_pb.ts', 'services/billing/src/database/migrations/1-x.ts', 'gateway/openapi.json'])(
    'is not looked for in %s',
    (file) => expect(isProse(file)).toBe(false),
  );
});
