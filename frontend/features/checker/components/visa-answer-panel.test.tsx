import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { DestinationCode, PurposeCode } from '../../../content/content-schema.ts';
import { readContent } from '../../../content/read-content.ts';
import { readEntryPage } from '../../../content/read-entry.ts';
import { answerLabels, answerTexts } from '../answer-texts.ts';
import { estimateFor } from '../estimate.ts';
import { checkerTexts } from '../texts.ts';
import { answerFor, type VisaAnswer } from '../visa-answer.ts';
import { CheckerAnswer } from './checker-answer.tsx';
import { VisaAnswerPanel } from './visa-answer-panel.tsx';

const today = '2026-11-23';
const passports = Object.keys(readContent('passport-countries'));
const estimate = estimateFor(
  { checkerEstimate: 'standard', figures: { visit: {}, work: {} } } as Parameters<typeof estimateFor>[0],
  'TOURISM',
);

interface Shown {
  readonly card: string;
  readonly page: string;
}
const shownOf = (answer: VisaAnswer): Shown => ({
  card: markupOf(<CheckerAnswer answer={answer} visaType="A visa" estimate={estimate} />),
  page: markupOf(<VisaAnswerPanel answer={answer} intro={null} />),
});
const markupOf = (element: React.ReactElement): string =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

/** The facts with a given name in a rendered answer, as a reader sees them. */
const factsOf = (markup: string, name: string): string =>
  (markup.split(`<dt>${name}</dt>`)[1]?.split('<dt>')[0]?.split('</dl>')[0] ?? '')
    .replace(/<sup.*?<\/sup>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const partOf = (markup: string, begin: string, end: string): string =>
  markup.split(begin)[1]?.split(end)[0] ?? '';
const kindOf = (markup: string): string => partOf(markup, '<p class="kind">', '</p>');
/** The answer without what follows it. */
const summaryOf = (markup: string): string => partOf(markup, '<div class="visa-answer', '</ul></div>');

const page = /^https:\/\/[^"/]+\/[^"]+$/;
/** A fact in the summary must link to its page, which is listed below with dates under the same number. */
function hasSource(fact: string, sources: readonly string[]): boolean {
  const [, url = '', number] = /<sup class="source-mark"><a href="([^"]*)"[^>]*>(\d+)<\/a>/.exec(fact) ?? [];
  const listed = sources[Number(number) - 1] ?? '';
  return page.test(url) && listed.includes(`href="${url}"`) && /, checked [^<]*20\d\d/.test(listed);
}

/** Contradictions that a reader of the card and of the page behind it would notice. */
function contradictionsIn(answer: VisaAnswer, shown: Shown = shownOf(answer)): string[] {
  const routes = answer.routes.map(({ name }) => name);
  const differ = [
    answerTexts.applyFor,
    answerTexts.officialFee,
    answerTexts.time,
    answerTexts.stay,
    ...routes,
  ]
    .filter((name) => factsOf(shown.card, name) !== factsOf(shown.page, name))
    .map((name) => `the card and the page differ in ${name}`);
  return [
    kindOf(shown.card) === kindOf(shown.page) ? '' : 'the card and the page differ in the kind',
    ...differ,
    ...Object.entries(shown).flatMap(([place, markup]) =>
      problemsIn(answer, markup).map((problem) => `${place}: ${problem}`),
    ),
  ].filter(Boolean);
}

function problemsIn({ kind, fees, times, routes }: VisaAnswer, markup: string): string[] {
  const shows = (text: string) => markup.includes(text);
  const shownFees = factsOf(markup, answerTexts.officialFee);
  const summary = summaryOf(markup);
  const sources = summary.split('<li class="source">').slice(1);
  const facts = summary.split('<p class="fact">').slice(1);
  const urls = sources.map((source) => /href="([^"]*)"/.exec(source)?.[1]);
  const needsNothing = kind === 'citizen' || kind === 'freedom' || kind === 'none';
  const isClosed = kind === 'suspended';
  return [
    kindOf(markup) === answerLabels[kind] ? '' : 'the kind isn’t said',
    fees.length + routes.length > 0 && !shownFees ? 'the fee isn’t said' : '',
    times.length + routes.length > 0 && !factsOf(markup, answerTexts.time) ? 'the time isn’t said' : '',
    kind === 'ask' || sources.length > 0 ? '' : 'no source',
    new Set(urls).size < urls.length && !shows(answerTexts.notConfirmed) ? 'a source twice' : '',
    summary.split(answerTexts.notConfirmed).length > 2 ? 'not confirmed, said twice' : '',
    needsNothing && (shownFees || factsOf(markup, answerTexts.applyFor))
      ? 'nothing is needed, but it costs'
      : '',
    needsNothing && shows('DS-160') ? 'nothing is needed, but a form is' : '',
    kind === 'authorization' && /visa/i.test(shownFees) ? 'a visa fee without a visa' : '',
    isClosed && (shows(checkerTexts.nextSteps) || shownFees) ? 'suspended, but with steps or a fee' : '',
    isClosed && !shows(answerTexts.exempt) ? 'suspended, but no one is exempt' : '',
    facts.some((fact) => !hasSource(fact, sources)) ? 'a figure without a page and dates' : '',
  ].filter(Boolean);
}

describe.each(DestinationCode.options)('the answers for %s', (destination) => {
  const rules = readEntryPage(destination);
  it('are consistent in the card and on the page for every passport and purpose', () => {
    // Many passports share an answer, which is rendered only once.
    const found = new Map<string, string[]>();
    for (const passport of passports)
      for (const purpose of PurposeCode.options) {
        const answer = answerFor(rules, passport, purpose, today);
        const key = JSON.stringify(answer);
        if (!found.has(key))
          found.set(
            key,
            contradictionsIn(answer).map((each) => `${passport}, ${purpose}: ${each}`),
          );
      }
    expect([...found.values()].flat()).toEqual([]);
  });
});

it.each([
  ['US', 'DE', '$1,860 US O-1A , of which you pay $205'],
  ['US', 'DE', '$3,800 US H-1B , of which you pay $205'],
  ['US', 'DE', '$1,015 US EB-2 NIW'],
  ['CA', 'PH', 'CA$1,675 Canada Express Entry'],
  ['GB', 'PH', '£3,699 UK Skilled Worker , of which you pay £1,854'],
  ['GB', 'PH', '£1,801 UK Global Talent'],
] as const)('sums a route’s official fees: %s for %s, %s', (destination, passport, total) => {
  const shown = shownOf(answerFor(readEntryPage(destination), passport, 'WORK', today));
  for (const markup of Object.values(shown))
    expect(factsOf(markup, answerTexts.officialFee)).toContain(total);
});

it('detects a contradiction in an answer', () => {
  const visa = answerFor(readEntryPage('US'), 'IN', 'TOURISM', today);
  expect(visa.kind).toBe('visa');
  expect(contradictionsIn(visa)).toEqual([]);
  expect(contradictionsIn({ ...visa, kind: 'none' })).toContain('card: nothing is needed, but it costs');
  expect(contradictionsIn({ ...visa, kind: 'authorization' })).toContain('page: a visa fee without a visa');
  expect(contradictionsIn({ ...visa, kind: 'suspended' })).toContain(
    'card: suspended, but with steps or a fee',
  );
  const [fee] = visa.fees;
  if (!fee) throw new Error('The visa has no fee.');
  const undated = { ...fee, source: { ...fee.source, url: 'https://travel.state.gov' } };
  expect(contradictionsIn({ ...visa, fees: [undated] })).toContain('card: a figure without a page and dates');
});

it('detects a card that contradicts the page', () => {
  const visa = answerFor(readEntryPage('US'), 'IN', 'TOURISM', today);
  const { page: panel } = shownOf(visa);
  const cardOf = (answer: VisaAnswer) => contradictionsIn(visa, { card: shownOf(answer).card, page: panel });
  const [fee] = visa.fees;
  const [time] = visa.times;
  if (!fee || !time) throw new Error('The visa has neither a fee nor a time.');
  expect(cardOf({ ...visa, fees: [{ ...fee, amount: 500 }] })).toEqual([
    'the card and the page differ in Official fee',
  ]);
  expect(cardOf({ ...visa, times: [{ ...time, time: '2-4 weeks' }] })).toEqual([
    'the card and the page differ in Time',
  ]);
  expect(cardOf({ ...visa, kind: 'authorization' })).toContain('the card and the page differ in the kind');
});
