import { fillPage } from './fill-page.js';

const ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const ticked = { kinds: ['incident'], componentIds: [ID], components: ['some'] };

describe('fillPage', () => {
  it.each([
    '<input type="checkbox" name="kinds" value="incident"/>',
    '<input value="incident" name="kinds" type="checkbox">',
    "<input type='checkbox' value='incident' name='kinds'>",
    '<input type=checkbox name=kinds value=incident>',
    '<INPUT TYPE="checkbox" NAME="kinds" VALUE="incident" />',
    '<input\n  value = "incident"\n\tname= kinds\n  id="a">',
    '<input data-name="other" data-value="x" name="kinds" aria-label="1 > 0" value="incident">',
    '<input name="kinds" name="other" value="incident">',
  ])('ticks the right box, however its tag is written: %s', (tag) => {
    const others = [
      '<input name="kinds" value="maintenance">',
      '<input name="all" value="incident">',
      '<p value="incident">',
    ];
    const page = (own: string) => `<form>${[...others, own, ...others].join('')}</form>`;
    expect(fillPage(page(tag), { ticked })).toBe(page(`${tag.slice(0, 6)} checked${tag.slice(6)}`));
    expect(fillPage(page(tag), { ticked: { kinds: [] } })).toBe(page(tag));
  });

  it('ticks every box of a field with several values, and a radio button', () => {
    const box = (name: string, value: string) => `<input name="${name}" value="${value}">`;
    const html = [
      box('kinds', 'incident'),
      box('components', 'all'),
      box('components', 'some'),
      box('componentIds', ID),
    ];
    expect(
      fillPage(html.join('\n'), { ticked })
        .split('\n')
        .map((tag) => tag.includes('checked')),
    ).toEqual([true, false, true, true]);
  });

  it.each([
    '<input name="kinds" value="incident" checked="">',
    '<input checked name="kinds" value="incident">',
    '<input name="kinds" title=\'value="incident"\'>',
    '<input name="kinds" data-x="value=incident">',
    // Without quotes the slash belongs to the value.
    '<input name=kinds value=incident/>',
    '<inputs name="kinds" value="incident">',
    '<input name="constructor" value="incident">',
    '<button name="kinds" value="incident">',
  ])('leaves alone %s', (tag) => {
    expect(fillPage(tag, { ticked })).toBe(tag);
  });

  it('inserts texts as texts, also those that look like a tag, a slot or a pattern', () => {
    const detail = `$& <input name="kinds" value="incident"> it's {{detail}}`;
    expect(fillPage('<p>{{detail}}</p>', { slots: { detail }, ticked })).toBe(
      '<p>$&amp; &lt;input name=&quot;kinds&quot; value=&quot;incident&quot;&gt; it&#39;s {{detail}}</p>',
    );
  });
});
