import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { entriesFromWire, firstMessage } from './incident.mapper.js';

const incident = (message: string, messageFormat?: TextFormat) =>
  create(IncidentSchema, { entries: [{ message: 'Later.' }, { message, messageFormat }] });

describe('the first message of an incident', () => {
  it('is one line where it is Markdown', () => {
    expect(firstMessage(incident('We look at **[API](https://x.example)**:\n\n- EU', TextFormat.MARKDOWN))).toBe(
      'We look at API: EU',
    );
  });

  it('is what was typed where it is plain text', () => {
    expect(firstMessage(incident('We look\nat **API**.'))).toBe('We look\nat **API**.');
    expect(firstMessage(create(IncidentSchema, {}))).toBe('');
  });
});

it('a postmortem says nothing of components', () => {
  const resolved = { date: 2n, status: IncidentStatus.RESOLVED };
  const withPostmortem = create(IncidentSchema, {
    entries: [{ ...resolved, date: 9n, postmortem: true }, resolved, { date: 1n }],
  });
  expect(entriesFromWire(withPostmortem).map(({ date }) => date)).toEqual([1, 2]);
});
