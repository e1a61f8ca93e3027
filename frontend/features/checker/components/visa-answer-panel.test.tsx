import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DestinationCode, PurposeCode } from '../../../content/content-schema.ts';
import { readContent } from '../../../content/read-content.ts';
import { readEntryPage } from '../../../content/read-entry.ts';
import { answerTexts, answerWords } from '../answer-texts.ts';
import { checkerTexts } from '../texts.ts';
import { answerFor, type VisaAnswer } from '../visa-answer.ts';
import { VisaAnswerPanel } from './visa-answer-panel.tsx';

const today = '2026-11-23';
const passports = Object.keys(readContent('passport-countries'));
const markupOf = (answer: VisaAnswer): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <VisaAnswerPanel answer={answer} intro={null} />
    </MemoryRouter>,
  );

const sourced =
  /<a class="link" href="https:\/\/[^"/]+\/[^"]+"[^>]*>.*?<\/a>, read [^<]*20\d\d, check again by [^<]*20\d\d/;
/** The facts of one name in the rendered answer. */
const factsOf = (markup: string, name: string): string | undefined =>
  markup.split(`<dt>${name}</dt>`)[1]?.split('<dt>')[0];

/** What a reader of the page would call a contradiction. */
function contradictionsIn({ kind }: VisaAnswer, markup: string): string[] {
  const shows = (text: string) => markup.includes(text);
  const fees = factsOf(markup, answerTexts.officialFee) ?? '';
  const figures = markup.split('<div class="fact">').slice(1);
  const needsNothing = kind === 'citizen' || kind === 'freedom' || kind === 'none';
  const isClosed = kind === 'suspended';
  return [
    shows(answerWords[kind]) ? '' : 'the kind isn’t said',
    needsNothing && (fees || factsOf(markup, answerTexts.applyFor)) ? 'nothing is needed, but it costs' : '',
    needsNothing && shows('DS-160') ? 'nothing is needed, but a form is' : '',
    kind === 'authorization' && /visa/i.test(fees.replace(/<small.*?<\/small>/g, ''))
      ? 'a visa fee without a visa'
      : '',
    isClosed && (shows(checkerTexts.nextSteps) || fees) ? 'suspended, but with steps or a fee' : '',
    isClosed && !shows('Who is exempt') ? 'suspended, but no one is exempt' : '',
    figures.some((figure) => !sourced.test(figure)) ? 'a figure without a page and dates' : '',
  ].filter(Boolean);
}

describe.each(DestinationCode.options)('the answers for %s', (destination) => {
  const rules = readEntryPage(destination);
  it('contradict themselves for no passport and no purpose', () => {
    // Many passports have the same answer, which is rendered once.
    const found = new Map<string, string[]>();
    for (const passport of passports)
      for (const purpose of PurposeCode.options) {
        const answer = answerFor(rules, passport, purpose, today);
        const key = JSON.stringify(answer);
        if (!found.has(key))
          found.set(
            key,
            contradictionsIn(answer, markupOf(answer)).map((each) => `${passport}, ${purpose}: ${each}`),
          );
      }
    expect([...found.values()].flat()).toEqual([]);
  });
});

it.each([
  ['US', 'DE', '$1,860, of which you pay $205'],
  ['US', 'DE', '$3,800, of which you pay $205'],
  ['US', 'DE', '$1,015'],
  ['CA', 'PH', 'CA$1,675'],
  ['GB', 'PH', '£3,699, of which you pay £1,854'],
  ['GB', 'PH', '£1,801'],
] as const)(
  'the official fees of a route are summed in the open: %s for %s, %s',
  (destination, passport, total) => {
    const answer = answerFor(readEntryPage(destination), passport, 'WORK', today);
    const open = markupOf(answer).replace(/<details>.*?<\/details>/gs, '');
    expect(open).toContain(`<span class="figure">${total}</span>`);
  },
);

it('a contradiction in an answer would be found', () => {
  const visa = answerFor(readEntryPage('US'), 'IN', 'TOURISM', today);
  const found = (answer: VisaAnswer) => contradictionsIn(answer, markupOf(answer));
  expect(visa.kind).toBe('visa');
  expect(found(visa)).toEqual([]);
  expect(found({ ...visa, kind: 'none' })).toContain('nothing is needed, but it costs');
  expect(found({ ...visa, kind: 'authorization' })).toContain('a visa fee without a visa');
  expect(found({ ...visa, kind: 'suspended' })).toContain('suspended, but with steps or a fee');
  const [fee] = visa.fees;
  if (!fee) throw new Error('The visa has no fee.');
  const undated = { ...fee, source: { ...fee.source, url: 'https://travel.state.gov' } };
  expect(found({ ...visa, fees: [undated] })).toContain('a figure without a page and dates');
});
