import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { InvalidError } from '@candor/platform/errors.js';
import { SaveCustomizationRequestSchema } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { DEFAULT_SETTINGS } from '../page/settings.entity.js';
import { readCustomization } from './customize.rules.js';

const read = (request: MessageInitShape<typeof SaveCustomizationRequestSchema>, current = {}) =>
  readCustomization({ ...DEFAULT_SETTINGS, ...current }, create(SaveCustomizationRequestSchema, request));

function refusals(request: MessageInitShape<typeof SaveCustomizationRequestSchema>): Record<string, string> {
  try {
    read(request);
  } catch (error) {
    return Object.fromEntries((error as InvalidError).violations.map(({ pointer, detail }) => [pointer, detail]));
  }
  return {};
}

describe('the look of a page that staff choose', () => {
  it('gets http:// in front of links without a scheme, and keeps those with one', () => {
    expect(
      read({
        website: 'acme.example',
        twitterLink: ' twitter.com/acme ',
        linkedInLink: 'https://linkedin.com/in/acme',
      }),
    ).toMatchObject({
      website: 'http://acme.example',
      twitterLink: 'http://twitter.com/acme',
      linkedInLink: 'https://linkedin.com/in/acme',
    });
  });

  it('takes whitespace alone as empty', () => {
    const blank = { website: ' ', headerText: '\t', description: '  ', supportEmail: ' ', twitterLink: '' };
    expect(read(blank, { headerText: 'Before', twitterLink: 'http://x.example' })).toMatchObject({
      website: '',
      headerText: '',
      description: '',
      supportEmail: '',
      twitterLink: '',
    });
  });

  it('stays as it was where a field is omitted', () => {
    const current = { headerText: 'Acme', disableWatermark: true, timeFilters: ['1_year' as const] };
    expect(read({}, current)).toMatchObject(current);
  });

  it.each(['automatic', 'open', 'as_set', ' closed '])('has groups %s', (groupsShown) => {
    expect(read({ groupsShown }).groupsShown).toBe(groupsShown.trim());
  });

  it('has each period once, shortest first, and may have none', () => {
    const values = ['all_time', '1_month', 'all_time', '3_months'];
    expect(read({ availableTimeFilters: { values } }).timeFilters).toEqual(['1_month', '3_months', 'all_time']);
    expect(read({ availableTimeFilters: { values: [] } }, { timeFilters: ['1_year'] }).timeFilters).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'ftp://acme.example', 'http://user:word@acme.example', 'http://', 'a b'])(
    'refuses %s as a link',
    (link) => {
      const detail = 'Please give the address of a website, for example https://www.example.com.';
      expect(refusals({ website: link, twitterLink: link, linkedInLink: link })).toEqual({
        '/website': detail,
        '/twitterLink': detail,
        '/linkedInLink': detail,
      });
    },
  );

  it.each(['help', 'help@acme', 'a b@acme.example', 'help@acme.example?bcc=all@acme.example', 'a@b.c\nBcc: d@e.f'])(
    'refuses %j as a support address',
    (supportEmail) => {
      expect(refusals({ supportEmail })).toEqual({ '/supportEmail': 'Email domain is not valid.' });
    },
  );

  it('keeps a support address with its domain in the form of DNS', () => {
    expect(read({ supportEmail: ' help@exämple.com ' }).supportEmail).toBe('help@xn--exmple-cua.com');
    expect(refusals({ supportEmail: 'hülfe@exämple.com' })).toEqual({
      '/supportEmail': 'In front of the @ an email can have no letters such as ä, é or 字.',
    });
  });

  it('names every violation at once', () => {
    expect(
      refusals({
        headerText: 'x'.repeat(101),
        description: 'x'.repeat(1_001),
        notificationDisplayName: 'two\nlines',
        availableTimeFilters: { values: ['3_months', '2_weeks', 'constructor'] },
        groupsShown: 'upside down',
      }),
    ).toEqual({
      '/headerText': 'Please use at most 100 characters.',
      '/description': 'Please use at most 1000 characters.',
      '/notificationDisplayName': 'Please use one line of text.',
      '/availableTimeFilters/1': 'Please give one of: 1_month, 3_months, 6_months, 1_year, all_time.',
      '/availableTimeFilters/2': 'Please give one of: 1_month, 3_months, 6_months, 1_year, all_time.',
      '/groupsShown': 'Please give one of: automatic, open, as_set, closed.',
    });
  });
});
