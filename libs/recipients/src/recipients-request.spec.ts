import { create } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import {
  CountRecipientsRequestSchema,
  Interest,
  ListRecipientsRequestSchema,
  ResolveRecipientsRequestSchema,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { parseCountRequest, parseListRequest, parseResolveRequest } from './recipients-request.js';

const componentIds = [newId()];
const list = { eligibleAt: 5n, pageSize: 1_000 };
const parseList = (more: object) => parseListRequest(create(ListRecipientsRequestSchema, { ...list, ...more }));
const parseCount = (request: object) => parseCountRequest(create(CountRecipientsRequestSchema, request));
const parseResolve = (ids: string[]) => parseResolveRequest(create(ResolveRecipientsRequestSchema, { ids }));
const invalid = (pointer: string) => expect.objectContaining({ violations: [expect.objectContaining({ pointer })] });

describe('a request for recipients', () => {
  it('asks for the first page, of everything, when nothing else is given', () => {
    const none = { componentIds: [], seenComponentIds: [], internalComponentIds: [] };
    expect(parseList({})).toEqual({ eligibleAt: 5, size: 1_000, ...none });
  });

  it('names the page before, components and a kind', () => {
    const afterId = newId();
    const named = { componentIds, seenComponentIds: [newId()], internalComponentIds: [newId()] };
    const [pageId, audience] = [newId(), { ...named, kind: 'component_status' }];
    expect(parseList({ afterId, ...named, interest: Interest.COMPONENT_STATUS, pageId })).toEqual({
      ...{ eligibleAt: 5, size: 1_000, afterId, pageId },
      ...audience,
    });
    expect(parseCount({ ...named, interest: Interest.COMPONENT_STATUS, pageIds: [pageId] })).toEqual({
      ...audience,
      pageIds: [pageId],
    });
  });

  it.each([
    ['/afterId', { afterId: 'x' }],
    ['/pageSize', { pageSize: 0 }],
    ['/pageSize', { pageSize: 1_001 }],
    ['/componentIds', { componentIds: ['x'] }],
    ['/seenComponentIds', { seenComponentIds: ['x'] }],
    ['/pageId', { pageId: 'x' }],
  ])('is refused for an invalid %s: %j', (pointer, more) => {
    expect(() => parseList(more)).toThrow(invalid(pointer));
  });

  it('is refused for a count of invalid components', () => {
    expect(() => parseCount({ componentIds: ['x'] })).toThrow(invalid('/componentIds'));
    expect(() => parseCount({ seenComponentIds: ['x'] })).toThrow(invalid('/seenComponentIds'));
  });

  it('counts on as many pages as an organisation has', () => {
    const pageIds = Array.from({ length: 1_002 }, newId);
    expect(parseCount({ pageIds: pageIds.slice(1) }).pageIds).toHaveLength(1_001);
    expect(() => parseCount({ pageIds })).toThrow(invalid('/pageIds'));
    expect(() => parseCount({ pageIds: ['x'] })).toThrow(invalid('/pageIds'));
  });

  it('resolves up to a thousand ids', () => {
    const ids = Array.from({ length: 1_001 }, newId);
    expect(parseResolve(ids.slice(1))).toHaveLength(1_000);
    expect(() => parseResolve(ids)).toThrow(invalid('/ids'));
    expect(() => parseResolve(['x'])).toThrow(invalid('/ids'));
  });
});
