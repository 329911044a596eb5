import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ChoicesSchema } from '@candor/proto/gen/candor/subscribers/v1/choices_pb.js';
import { DEFAULT_CHOICES, type Choices } from './choices.js';
import { readChoices } from './choices.rules.js';

const [A, B] = ['0199a1b2-0000-7000-8000-00000000000a', '0199a1b2-0000-7000-8000-00000000000b'];

function read(
  given: MessageInitShape<typeof ChoicesSchema> | undefined,
  channel: 'email' | 'webhook' | 'slack' = 'email',
  current: Choices = DEFAULT_CHOICES,
): Choices {
  return readChoices(channel, given && create(ChoicesSchema, given), current);
}

describe('the choices of a subscriber', () => {
  it('are incidents and maintenances of all components by default', () => {
    expect(read(undefined)).toEqual({ componentIds: null, kinds: ['incident', 'maintenance'] });
    expect(read({})).toEqual(DEFAULT_CHOICES);
  });

  it('change only the given fields', () => {
    const current: Choices = { componentIds: [A], kinds: ['maintenance'] };
    expect(read({ components: { all: true } }, 'email', current)).toEqual({
      componentIds: null,
      kinds: ['maintenance'],
    });
    expect(read({ interests: { interests: [Interest.INCIDENT] } }, 'email', current)).toEqual({
      componentIds: [A],
      kinds: ['incident'],
    });
  });

  it('hold every component and kind once, in one order', () => {
    const twice = [B, A.toUpperCase(), A];
    expect(read({ components: { componentIds: twice } }).componentIds).toEqual([A, B]);
    const interests = [Interest.MAINTENANCE, Interest.INCIDENT, Interest.MAINTENANCE];
    expect(read({ interests: { interests } }).kinds).toEqual(['incident', 'maintenance']);
  });

  it('accept component status for webhooks', () => {
    expect(read({ interests: { interests: [Interest.COMPONENT_STATUS] } }, 'webhook').kinds).toEqual([
      'component_status',
    ]);
  });

  it.each([
    ['no component', { components: {} }, '/componentIds'],
    ['an id that is none', { components: { componentIds: ['x'] } }, '/componentIds'],
    ['too many components', { components: { componentIds: Array.from({ length: 501 }, newId) } }, '/componentIds'],
    ['no kind', { interests: {} }, '/kinds'],
    ['a kind nobody knows', { interests: { interests: [Interest.UNSPECIFIED] } }, '/kinds'],
    ['component status by mail', { interests: { interests: [Interest.COMPONENT_STATUS] } }, '/kinds'],
  ])('are refused with %s', (_, given, pointer) => {
    expect(() => read(given)).toThrow(InvalidError);
    expect(() => read(given)).toThrow(expect.objectContaining({ violations: [expect.objectContaining({ pointer })] }));
  });
});
