import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  ChangeSubscribersRequestSchema,
  SubscribersAction,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { manyText, readManyChange, requireAsExpected } from './many.rules.js';

const { DELETE, ASK_AGAIN, UNSPECIFIED } = SubscribersAction;

type Request = MessageInitShape<typeof ChangeSubscribersRequestSchema>;
const these = (...ids: string[]): Request => ({ whom: { case: 'these', value: { ids } } });
const read = (request: Request) =>
  readManyChange(create(ChangeSubscribersRequestSchema, { channel: Channel.EMAIL, action: DELETE, ...request }));

describe('a change of many subscribers', () => {
  it('names each of them once', () => {
    const [one, other] = [newId(), newId()];
    expect(read(these(one, other, one))).toMatchObject({ action: 'delete', channel: 'email', ids: [one, other] });
  });

  it('is of everyone who matches where none is named', () => {
    const filter = { search: 'ann', unconfirmedOnly: true };
    expect(read({ whom: { case: 'matching', value: filter }, expected: 3 })).toMatchObject({
      ids: undefined,
      filter: { ...filter, quarantinedOnly: false, nonReadersOnly: false },
      expected: 3,
    });
  });

  it('is of those who match and are no readers, which a release before refuses because it knows no such choice', () => {
    const whom = { case: 'nonReaders', value: { search: 'ann' } } as const;
    expect(read({ whom })).toMatchObject({ ids: undefined, filter: { search: 'ann', nonReadersOnly: true } });
  });

  it.each<[string, Request, string]>([
    ['without saying whom', {}, '/ids'],
    ['of nobody', these(), '/ids'],
    ['of more than a thousand ids', these(...Array.from({ length: 1_001 }, newId)), '/ids'],
    ['of something that is no id', these('ann@example.com'), '/ids'],
    ['without an action', { ...these(newId()), action: UNSPECIFIED }, '/action'],
    ['that asks a webhook', { ...these(newId()), action: ASK_AGAIN, channel: Channel.WEBHOOK }, '/action'],
    ['in a list that there is not', { ...these(newId()), channel: Channel.TWITTER }, '/channel'],
    ['by too long a text', { whom: { case: 'matching', value: { search: 'x'.repeat(201) } } }, '/matching/search'],
  ])('is refused %s', (_what, request, pointer) => {
    expect(() => read(request)).toThrow(
      expect.objectContaining({ violations: [expect.objectContaining({ pointer })] }),
    );
  });

  it('is refused when there are others by now than its author saw, or too many', () => {
    expect(() => requireAsExpected({ action: 'delete', expected: 3 }, 3)).not.toThrow();
    expect(() => requireAsExpected({ action: 'delete', expected: undefined }, 10_000)).not.toThrow();
    expect(() => requireAsExpected({ action: 'delete', expected: 3 }, 4)).toThrow(
      new ConflictError('Nothing was changed: by now it would be 4 subscriber(s), not 3.'),
    );
    expect(() => requireAsExpected({ action: 'delete', expected: undefined }, 10_001)).toThrow(/more than 10000/);
    expect(() => requireAsExpected({ action: 'ask-again', expected: undefined }, 1_001)).toThrow(/more than 1000/);
  });

  it('is named in the audit log', () => {
    expect(manyText({ channel: 'email', action: 'ask-again' }, 2)).toBe('2 email subscribers asked again');
    expect(manyText({ channel: 'slack', action: 'delete' }, 1)).toBe('1 slack subscriber deleted');
  });
});
