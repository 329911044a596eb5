import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import { EntryDraftSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { checkDraft, readDraft } from './entry-draft.rules.js';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

function draft(overrides: MessageInitShape<typeof EntryDraftSchema> = {}) {
  return create(EntryDraftSchema, { message: 'Hm.', status: IncidentStatus.MONITORING, ...overrides });
}

/** Pointers of all violations. */
function wrongIn(overrides: MessageInitShape<typeof EntryDraftSchema>, at = ''): string[] {
  try {
    checkDraft(new Violations(), at, draft(overrides), NOW).throwIfAny();
    return [];
  } catch (error) {
    return (error as InvalidError).violations.map(({ pointer }) => pointer);
  }
}
const affected = (count: number) =>
  Array.from({ length: count }, () => ({ componentId: newId(), componentStatus: ComponentStatus.OPERATIONAL }));

describe('checkDraft', () => {
  it.each([
    ['a message of the greatest length', { message: 'a'.repeat(5_000) }],
    ['Markdown that shows something', { message: '- a', messageFormat: TextFormat.MARKDOWN }],
    ['plain text, whatever it would be as Markdown', { message: '---' }],
    ['no date, which means now', { date: 0n }],
    ['a date a minute ahead', { date: BigInt(NOW + MINUTE) }],
    ['200 services', { affectedComponents: affected(200) }],
  ])('accepts %s', (_what, overrides) => {
    expect(wrongIn(overrides)).toEqual([]);
  });

  it.each([
    ['a blank message', { message: ' \u00a0\n' }, '/message'],
    [
      'Markdown that shows nothing',
      { message: '---\n\n[a]: https://x.example', messageFormat: TextFormat.MARKDOWN },
      '/message',
    ],
    [
      'Markdown that is too long, without reading it',
      { message: '>'.repeat(100_000), messageFormat: TextFormat.MARKDOWN },
      '/message',
    ],
    ['a message that is too long', { message: 'a'.repeat(5_001) }, '/message'],
    ['no status', { status: IncidentStatus.UNSPECIFIED }, '/incidentStatus'],
    ['a status of a later version', { status: 99 as IncidentStatus }, '/incidentStatus'],
    ['a date in the future', { date: BigInt(NOW + MINUTE + 1) }, '/date'],
    ['a date before time began', { date: -1n }, '/date'],
    ['a date in seconds', { date: BigInt(NOW) / 1_000n }, '/date'],
    ['more than 200 services', { affectedComponents: affected(201) }, '/affectedComponents'],
    [
      'an id that is none',
      { affectedComponents: [{ ...affected(1)[0], componentId: '1' }] },
      '/affectedComponents/0/componentId',
    ],
    [
      'a service status of a later version',
      { affectedComponents: [{ ...affected(1)[0], componentStatus: 99 as ComponentStatus }] },
      '/affectedComponents/0/componentStatus',
    ],
  ])('refuses %s', (_what, overrides, pointer) => {
    expect(wrongIn(overrides)).toEqual([pointer]);
  });

  it('refuses a service that is listed twice, at its second position', () => {
    const [one, other] = affected(2) as [object, object];
    expect(wrongIn({ affectedComponents: [one, other, one] }, '/entry')).toEqual([
      '/entry/affectedComponents/2/componentId',
    ]);
  });
});

describe('readDraft', () => {
  it('trims the message and keeps the order of the services', () => {
    const affectedComponents = affected(3).map((one) => ({ ...one, componentId: one.componentId.toUpperCase() }));
    const read = readDraft(draft({ message: '  a\n b ', date: 5n, affectedComponents }));
    expect(read).toMatchObject({ message: 'a\n b', date: 5, status: 'monitoring', sendNotification: false });
    expect(read.components.map(({ componentId }) => componentId.toUpperCase())).toEqual(
      affectedComponents.map(({ componentId }) => componentId),
    );
  });

  it('has the format that is stated, and leaves open one that is not', () => {
    const formatOf = (overrides: MessageInitShape<typeof EntryDraftSchema>) =>
      readDraft(draft(overrides)).messageFormat;
    expect(formatOf({ messageFormat: TextFormat.MARKDOWN })).toBe('markdown');
    expect(formatOf({ messageFormat: TextFormat.UNSPECIFIED })).toBe('plain');
    expect(formatOf({})).toBeUndefined();
  });

  it('takes a service without a status as degraded', () => {
    const read = readDraft(draft({ affectedComponents: [{ componentId: newId() }] }));
    expect(read.components).toMatchObject([{ status: 'degraded_performance' }]);
  });

  it('throws for drafts that were not checked', () => {
    expect(() => readDraft(draft({ status: IncidentStatus.UNSPECIFIED }))).toThrow('before it was checked');
  });
});
