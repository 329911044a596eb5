import { create } from '@bufbuild/protobuf';
import { TestSideDoorKey, RESOLVED, type NoticeJson } from '@candor/lab/fixtures/side-door-key.js';
import { entryIdOf, isSignedBy, readNotice, wrongFields } from './side-door-notice.js';
import { SideDoorNoticeSchema } from './gen/candor/pages/v1/side_door_pb.js';

const PAGE = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';
const key = new TestSideDoorKey();

/** The pointers of what is wrong; undefined for what is no notice. */
function wrongIn(fields: NoticeJson): string[] | undefined {
  const notice = readNotice(key.sign(key.notice(PAGE, fields)).notice);
  return notice && wrongFields(notice).map(({ pointer }) => pointer);
}

describe('a signature', () => {
  const { notice, signature } = key.sign(key.notice(PAGE));

  it('counts for its key and its bytes alone', () => {
    expect(isSignedBy(key.publicKey, notice, signature)).toBe(true);
    expect(isSignedBy(new TestSideDoorKey().publicKey, notice, signature)).toBe(false);
    expect(isSignedBy(Buffer.alloc(0), notice, signature)).toBe(false);
    expect(isSignedBy(key.publicKey, notice, Buffer.alloc(0))).toBe(false);
    expect(isSignedBy(key.publicKey, notice, Buffer.alloc(64))).toBe(false);
  });

  it('does not count with any bit of notice or signature flipped', () => {
    const flipped = (bytes: Buffer, bit: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy[bit >> 3]! ^= 1 << (bit & 7);
      return copy;
    };
    for (let bit = 0; bit < notice.length * 8; bit += 7)
      expect(isSignedBy(key.publicKey, flipped(notice, bit), signature)).toBe(false);
    for (let bit = 0; bit < signature.length * 8; bit += 1)
      expect(isSignedBy(key.publicKey, notice, flipped(signature, bit))).toBe(false);
  });
});

describe('a notice', () => {
  it.each([
    ['that opens', {}],
    ['that ends', { ...RESOLVED, sequence: 49 }],
    ['of some services', { componentIds: [PAGE], componentStatus: 'COMPONENT_STATUS_DEGRADED_PERFORMANCE' }],
    ['of the greatest length', { message: 'a'.repeat(5_000), name: 'a'.repeat(200) }],
  ])('%s is right', (_what, fields) => {
    expect(wrongIn(fields)).toEqual([]);
  });

  it.each([
    [{ noticeId: 'x' }, '/noticeId'],
    [{ noticeId: PAGE.toUpperCase() }, '/noticeId'],
    [{ pageId: '' }, '/pageId'],
    [{ keyId: 'x' }, '/keyId'],
    [{ sequence: -1 }, '/sequence'],
    [{ sequence: 50 }, '/sequence'],
    [{ issuedAt: 0 }, '/issuedAt'],
    [{ issuedAt: Math.floor(Date.now() / 1000) }, '/issuedAt'],
    [{ name: ' ' }, '/name'],
    [{ name: 'a'.repeat(201) }, '/name'],
    [{ message: '' }, '/message'],
    [{ message: 'a'.repeat(5_001) }, '/message'],
    [{ message: 'a\0' }, '/message'],
    [{ componentStatus: 'COMPONENT_STATUS_OPERATIONAL' }, '/componentStatus'],
    [{ componentStatus: 'COMPONENT_STATUS_UNDER_MAINTENANCE' }, '/componentStatus'],
    [{ ...RESOLVED, componentStatus: 'COMPONENT_STATUS_MAJOR_OUTAGE' }, '/componentStatus'],
    [{ componentIds: ['x'] }, '/componentIds'],
    [{ componentIds: [PAGE, PAGE] }, '/componentIds'],
    [{ incidentStatus: 'INCIDENT_STATUS_UNSPECIFIED' }, '/incidentStatus'],
    [{ incidentStatus: 99 }, '/incidentStatus'],
  ])('with %j is refused for that field', (fields, pointer) => {
    expect(wrongIn(fields)).toEqual([pointer]);
  });

  it.each([[{ unknown: 1 }], [{ sequence: 'x' }], [{ componentStatus: 'DOWN' }], [{ notify: 'yes' }]])(
    'with %j is none',
    (fields) => {
      expect(wrongIn(fields)).toBeUndefined();
    },
  );

  it('becomes an entry whose id is known beforehand, another one for each sequence', () => {
    const notice = create(SideDoorNoticeSchema, { noticeId: PAGE, sequence: 1 });
    expect(entryIdOf(notice)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(entryIdOf(notice)).toBe(entryIdOf(notice));
    expect(entryIdOf({ noticeId: PAGE, sequence: 2 })).not.toBe(entryIdOf(notice));
  });
});
