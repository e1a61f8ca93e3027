import { describe, expect, it } from 'vitest';
import { versions } from '#shared/routes/uk-skilled-worker/versions.ts';
import { DestinationCode, PurposeCode } from '../../content/content-schema.ts';
import { countrySlugs, readContent, readCountry } from '../../content/read-content.ts';
import { readEntryPage } from '../../content/read-entry.ts';
import { siteRoutes } from '../../site-routes.ts';
import { answerFor, type VisaAnswer } from './visa-answer.ts';

const today = '2026-11-30';
const passports = Object.keys(readContent('passport-countries'));
const pages = Object.fromEntries(
  DestinationCode.options.map((code) => [code, readEntryPage(code)]),
) as Record<DestinationCode, ReturnType<typeof readEntryPage>>;
const ask = (passport: string, destination: DestinationCode, purpose: PurposeCode, day = today) =>
  answerFor(pages[destination], passport, purpose, day);

const addresses = new Set<string>(siteRoutes.map(({ path }) => path));
const isDay = (day: string) => /^20\d\d-\d\d-\d\d$/.test(day);
/** A specific page rather than an authority's home page. */
const isPage = (url: string) =>
  URL.canParse(url) && new URL(url).protocol === 'https:' && new URL(url).pathname.length > 1;

/** Contradictions that a reader would notice, in words. */
function contradictionsIn(answer: VisaAnswer): string[] {
  const { kind, fees, feeNote, times, documents, steps, stay, longestStay, apply, exempt, routes } = answer;
  const says = (condition: unknown, problem: string): string[] => (condition ? [problem] : []);
  const words = [answer.headline, ...documents, ...steps].join(' ');
  const offers = fees.length + times.length + documents.length + steps.length + routes.length > 0;
  const figures = [
    ...fees,
    ...times,
    ...(stay ? [stay] : []),
    ...routes.flatMap((each) => [...each.fees, ...each.times]),
  ];
  const facts = [...figures, ...answer.conditions, ...answer.announced];
  return [
    ...says(kind === 'none' && fees.length + times.length > 0, 'no visa, but a fee or a time'),
    ...says(
      routes.some(({ page }) => !addresses.has(page)),
      'a route without a page',
    ),
    ...says(kind === 'none' && apply, 'no visa, but something to apply for'),
    ...says(kind === 'none' && /DS-160|interview/i.test(words), 'no visa, but a visa form'),
    ...says(
      kind === 'authorization' && fees.some(({ name }) => /visa/i.test(name)),
      'an authorization with a visa fee',
    ),
    ...says(
      kind === 'authorization' && /DS-160|you need an? .*visa$/i.test(words),
      'an authorization with a visa form',
    ),
    ...says(kind === 'on-arrival' && (fees.length > 0 || apply), 'on arrival, but something to apply for'),
    ...says(
      kind === 'visa' && fees.length === 0 && !feeNote && routes.length === 0,
      'a visa without a word about its fee',
    ),
    ...says(
      kind === 'visa' && (steps.length === 0 || documents.length === 0),
      'a visa without steps or documents',
    ),
    ...says(kind === 'visa' && !apply, 'a visa, but nowhere to apply'),
    ...says(kind === 'suspended' && (offers || apply), 'suspended, but with steps'),
    ...says(kind === 'suspended' && exempt.length === 0, 'suspended, but no one exempt'),
    ...says(kind !== 'suspended' && exempt.length > 0, 'exempt from nothing'),
    ...says(
      ['citizen', 'freedom'].includes(kind) && (offers || stay || apply),
      'a citizen who needs something',
    ),
    ...says(
      stay?.days !== undefined && stay.days > (longestStay ?? 0),
      'a longer stay than the permission allows',
    ),
    ...says(
      answer.conditions.some(({ text }) => text.includes('pays the health surcharge')) &&
        steps.some((step) => /health surcharge(?! unless)/.test(step)),
      'a health surcharge for everybody, though some don’t pay it',
    ),
    ...says(
      steps.some((step) =>
        /^Choose the (country|passport)|^Check (whether|the rule for) your passport/.test(step),
      ),
      'a step that asks for what was just chosen',
    ),
    ...says(new Set(times.map(({ name }) => name)).size < times.length, 'two times of the same name'),
    ...says(!answer.source, 'no source'),
    ...[...facts.map(({ source }) => source), ...(answer.source ? [answer.source] : [])].flatMap((source) => [
      ...says(
        !isDay(source.readOn) || !isDay(source.checkBy) || source.readOn > today,
        `no date on ${source.title}`,
      ),
      ...says(source.checkBy <= source.readOn, `${source.title} was due before it was read`),
      ...says(!isPage(source.url), `no page behind ${source.title}`),
      ...says(!source.confirmed && !source.how, `${source.title} doesn’t say why it isn’t confirmed`),
    ]),
    ...fees.flatMap(({ name, inForceFrom }) =>
      says((inForceFrom ?? '') > today, `${name} isn’t in effect yet`),
    ),
  ];
}

describe('every passport, destination, and purpose', () => {
  const questions = DestinationCode.options.flatMap((destination) =>
    passports.flatMap((passport) =>
      PurposeCode.options.map((purpose) => ({ destination, passport, purpose })),
    ),
  );
  it('covers 199 passports, eight destinations, and six purposes', () => {
    expect(questions).toHaveLength(199 * 8 * 6);
  });
  it('has an answer without a contradiction', () => {
    const found = questions.flatMap(({ destination, passport, purpose }) =>
      contradictionsIn(ask(passport, destination, purpose)).map(
        (problem) => `${passport} to ${destination} for ${purpose}: ${problem}`,
      ),
    );
    expect(found).toEqual([]);
  });
  it('uses every permit, list, suspension, and condition at least once', () => {
    const used = new Set(
      questions.flatMap(({ destination, passport, purpose }) => {
        const answer = ask(passport, destination, purpose);
        const names = [answer.permit, answer.headline, ...answer.conditions.map(({ name }) => name)];
        return [...names, ...answer.announced.map(({ name }) => name)].map(
          (name) => `${destination} ${name}`,
        );
      }),
    );
    const written = DestinationCode.options.flatMap((destination) => {
      const { permits, suspensions, conditions, announced } = pages[destination];
      return [...Object.values(permits), ...suspensions, ...conditions, ...announced].map(
        ({ name }) => `${destination} ${name}`,
      );
    });
    expect(written.filter((name) => !used.has(name))).toEqual([]);
  });
  it('asks for the passport country where it isn’t known', () => {
    for (const destination of DestinationCode.options)
      for (const purpose of PurposeCode.options)
        expect(ask('OTHER', destination, purpose)).toMatchObject({
          kind: 'ask',
          fees: [],
          steps: [],
          documents: [],
        });
  });
});

describe('specific answers', () => {
  const questions = (matches: (passport: string, destination: DestinationCode) => boolean) =>
    DestinationCode.options.flatMap((destination) =>
      passports
        .filter((passport) => matches(passport, destination))
        .map((each) => `${each} to ${destination}`),
    );
  const kinds = (passport: string, destination: DestinationCode) =>
    PurposeCode.options.map((purpose) => ask(passport, destination, purpose).kind);
  it('sends a German to the United States with an ESTA and no DS-160', () => {
    const answer = ask('DE', 'US', 'TOURISM');
    expect(answer).toMatchObject({ kind: 'authorization', permit: 'ESTA', stay: { days: 90 } });
    expect(answer.fees.map(({ amount }) => amount)).toEqual([40.62]);
    expect(JSON.stringify(answer)).not.toContain('DS-160');
  });
  it('requires nothing of citizens and people with freedom of movement', () => {
    expect(kinds('US', 'US')).toEqual(Array(6).fill('citizen'));
    expect(kinds('FR', 'SCHENGEN')).toEqual(Array(6).fill('citizen'));
    expect(kinds('IE', 'SCHENGEN')).toEqual(Array(6).fill('freedom'));
    expect(kinds('IE', 'GB')).toEqual(Array(6).fill('freedom'));
    expect(kinds('NZ', 'AU')).toEqual(Array(6).fill('freedom'));
    expect(kinds('KW', 'AE')).toEqual(Array(6).fill('freedom'));
  });
  it('requires no more to change planes than to visit', () => {
    const kindsByEffort = ['citizen', 'freedom', 'none', 'on-arrival', 'authorization', 'visa', 'suspended'];
    const effort = ({ kind }: VisaAnswer) => kindsByEffort.indexOf(kind);
    const isStricter = (passport: string, destination: DestinationCode) =>
      effort(ask(passport, destination, 'TRANSIT')) > effort(ask(passport, destination, 'TOURISM'));
    expect(questions(isStricter)).toEqual([]);
    expect(['US', 'DE', 'ZA', 'IN'].map((passport) => ask(passport, 'AU', 'TRANSIT').kind)).toEqual([
      'none',
      'none',
      'none',
      'visa',
    ]);
    expect(ask('TH', 'JP', 'TRANSIT').stay?.days).toBe(15);
  });
  it('distinguishes full, partial, and immigrant suspensions', () => {
    expect(kinds('IR', 'US')).toEqual(Array(6).fill('suspended'));
    expect(kinds('NG', 'US')).toEqual(['suspended', 'suspended', 'visa', 'suspended', 'suspended', 'visa']);
    expect(kinds('TM', 'US')).toEqual(['visa', 'visa', 'visa', 'visa', 'suspended', 'visa']);
    expect(ask('IR', 'US', 'TOURISM').exempt).toContain('Lawful permanent residents of the United States');
    expect(ask('NG', 'US', 'TOURISM', '2025-12-31').kind).toBe('visa');
  });
  it('tells families that the pause for 75 countries has ended but interviews are still paused', () => {
    const conditions = (passport: string) => ask(passport, 'US', 'FAMILY').conditions.map(({ name }) => name);
    expect(ask('BR', 'US', 'FAMILY').kind).toBe('visa');
    expect(conditions('BR')).toEqual([
      'Immigrant visa interviews paused',
      'The pause for your passport has ended',
    ]);
    expect(conditions('DE')).toEqual(['Immigrant visa interviews paused']);
  });
  it('stops UK student visas for four passports and Skilled Worker visas for one', () => {
    const suspended = (purpose: PurposeCode, day?: string) =>
      passports.filter((passport) => ask(passport, 'GB', purpose, day).kind === 'suspended');
    expect(suspended('STUDY').sort()).toEqual(['AF', 'CM', 'MM', 'SD']);
    expect(suspended('STUDY', '2026-03-25')).toEqual([]);
    expect(suspended('WORK')).toEqual(['AF']);
    expect(ask('AF', 'GB', 'WORK').exempt.join()).toContain('Global Talent');
  });
  it('tells a nurse what the Health and Care Worker visa costs and that her family can come', () => {
    const { conditions } = ask('NG', 'GB', 'WORK');
    const visa = readCountry('uk').visas.find(({ name }) => name === 'Health and Care Worker');
    const fee = visa?.fee?.from;
    expect(fee).toBe(324);
    expect(conditions.map(({ text }) => text).join(' ')).toContain(`£${fee} for up to three years`);
    expect(conditions.map(({ name }) => name)).toContain('Your partner and children');
  });
  it('suggests the treaty visa to founders from treaty countries', () => {
    const hasTreaty = (passport: string) =>
      ask(passport, 'US', 'WORK').conditions.some(({ name }) => name.endsWith('E-2'));
    expect(['DE', 'GB', 'JP', 'CA', 'MX'].every(hasTreaty)).toBe(true);
    expect(['IN', 'CN', 'BR', 'GR'].some(hasTreaty)).toBe(false);
  });
  it('separates announced rules from rules in effect', () => {
    const american = ask('US', 'SCHENGEN', 'TOURISM');
    expect(american).toMatchObject({ kind: 'none', fees: [], announced: [{ name: 'ETIAS, €20' }] });
    expect(ask('IN', 'US', 'TOURISM').fees.map(({ amount }) => amount)).toEqual([185]);
    expect(ask('IN', 'US', 'TOURISM').announced.map(({ name }) => name)).toEqual([
      'Visa integrity fee of $250',
    ]);
  });
  it('shows consulate wait times only for the passports they apply to', () => {
    const wait = (passport: string) =>
      ask(passport, 'US', 'TOURISM')
        .times.map(({ time }) => time)
        .join();
    expect(wait('IN')).toMatch(/10 months’ wait in New Delhi/);
    expect(wait('CN')).toMatch(/Beijing/);
    expect(wait('BR')).toMatch(/Published monthly for each consulate/);
    const posts = /New Delhi|Kolkata|Beijing|Bogotá|Kinshasa|Toronto|Rome|London/;
    const told = passports.filter((passport) =>
      PurposeCode.options.some((purpose) =>
        ask(passport, 'US', purpose).times.some(({ time }) => posts.test(time)),
      ),
    );
    // Visas for citizens of the Democratic Republic of the Congo are only for work.
    expect(told.sort()).toEqual(['CD', 'CN', 'CO', 'IN']);
  });
  it('words passport validity the same way everywhere', () => {
    const countries = countrySlugs().map(readCountry);
    const validity = (text: string) => /\bvalid for .*/.exec(text)?.[0] ?? [];
    const problems = DestinationCode.options.flatMap((destination) => {
      const country = countries.find(({ checkerCode }) => checkerCode === destination);
      const said = [
        ...Object.values(pages[destination].permits).flatMap(({ documents }) => documents),
        ...(country?.documents ?? []).map(({ name, detail }) => `${name}, ${detail.toLowerCase()}`),
      ].filter((text) => /^Passport/.test(text));
      const words = new Set(said.flatMap(validity));
      return words.size > 1 ? [`${destination}: ${[...words].join('; ')}`] : [];
    });
    expect(problems).toEqual([]);
    const general = readContent('purposes').flatMap(({ documents }) => documents.flatMap(validity));
    expect(new Set(general)).toEqual(new Set(['valid for as long as your destination requires']));
  });
  it('lets an exemption end on its last day', () => {
    expect(ask('BR', 'JP', 'TOURISM', '2026-09-29')).toMatchObject({ kind: 'none', conditions: [] });
    const after = ask('BR', 'JP', 'TOURISM', '2026-09-30');
    expect(after.kind).toBe('visa');
    expect(after.conditions[0]?.text).toContain('until 29 September 2026');
    expect(after.conditions[0]?.source.confirmed).toBe(false);
  });
  it('reads a route’s fees from its folder', () => {
    const routes = ask('IN', 'US', 'WORK').routes;
    expect(routes.map(({ name }) => name)).toEqual(['US O-1A', 'US H-1B', 'US EB-2 NIW']);
    for (const { name, fees } of routes) {
      expect(fees.length, name).toBeGreaterThan(0);
      expect(
        fees.filter(({ source }) => !isPage(source.url)),
        name,
      ).toEqual([]);
    }
  });
  it('shows the salary threshold from the Skilled Worker rules', () => {
    const current = versions.findLast(({ in_force_from }) => in_force_from <= today);
    const floor = current?.rules.salary.find(({ id }) => id === 'general')?.floor;
    expect(floor).toBe(41_700);
    expect(ask('IN', 'GB', 'WORK').detail).toContain(`£${floor?.toLocaleString('en-US')} `);
  });
  it('covers visas on arrival with their length of stay', () => {
    expect(ask('US', 'AE', 'TOURISM')).toMatchObject({ kind: 'on-arrival', stay: { days: 30 } });
    expect(ask('DE', 'AE', 'BUSINESS')).toMatchObject({ kind: 'on-arrival', stay: { days: 90 } });
    expect(ask('IN', 'AE', 'TOURISM').kind).toBe('visa');
  });
});
