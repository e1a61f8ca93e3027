/** Each quantity must have a single value, no matter which file a page reads it from. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CountryFile, DestinationCode } from './content-schema.ts';
import { EntryRules } from './entry-schema.ts';
import { contentFolder, countrySlugs, readFile, readLongStays } from './read-content.ts';

const countries = countrySlugs().map((slug) => readFile(`countries/${slug}.json`, CountryFile));
const entries = readdirSync(new URL('entry/', contentFolder)).map((file) =>
  readFile(`entry/${file}`, EntryRules),
);
const longStays = readLongStays().flatMap(({ visas }) => Object.values(visas));
const permits = [...entries.flatMap((rules) => Object.values(rules.permits)), ...longStays];

const figures = countries.flatMap(({ slug, figures: { visit, work }, visas }) =>
  [visit, work, ...visas].map(({ time, fee }) => ({ slug, time, fee })),
);
/** Fees of other visas on the same page: E visas cost more. */
const otherFees: Readonly<Record<string, readonly number[]>> = { 'us-visa-fees': [315] };
const of = <Fact extends { source: string }>(facts: readonly Fact[], source: string) =>
  facts.filter((fact) => fact.source === source);

const numberNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numbersIn = (text: string): number[] =>
  (text.toLowerCase().match(/\d+(\.\d+)?|[a-z]+/g) ?? []).flatMap((word) => {
    const number = /^\d/.test(word) ? Number(word) : numberNames.indexOf(word);
    return number < 0 ? [] : number;
  });

/** Amounts in a country file that contradict a permit's amounts from the same page. */
const contradictingFees = (written: typeof figures): string[] =>
  written.flatMap(({ slug, fee }) => {
    if (!fee || !('currency' in fee) || !('source' in fee)) return [];
    const fees = permits.flatMap((permit) => of(permit.fees, fee.source));
    const known = fees.flatMap(({ amount, to }) => [amount, to ?? amount]);
    const other = otherFees[fee.source] ?? [];
    return [fee.from, fee.to ?? fee.from]
      .filter((amount) => known.length > 0 && ![...known, ...other].includes(amount))
      .map((amount) => `${slug}: ${amount} ${fee.currency} of ${fee.source}, but ${known.join(', ')}`);
  });

/** Times in a country file that contradict a permit's times from the same page. */
const contradictingTimes = (written: typeof figures): string[] =>
  written.flatMap(({ slug, time }) => {
    if (!('source' in time)) return [];
    const texts = permits.flatMap((permit) => of(permit.times, time.source)).map((each) => each.time);
    const numbers = texts.flatMap(numbersIn);
    return [time.from, time.to ?? time.from]
      .filter((number) => numbers.length > 0 && !numbers.includes(number))
      .map((number) => `${slug}: ${number} ${time.unit} of ${time.source}, but ${texts.join('; ')}`);
  });

/** Phrases such as "six months after your stay" in every text about a passport. */
const validity = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .filter((text) => /^(passport|valid|issued)\b/i.test(text))
      .flatMap((text) => /valid for (.*)/i.exec(text)?.[1] ?? []),
  ),
];

describe('one fact', () => {
  it('has the same fee in the country and in the permit', () => {
    expect(contradictingFees(figures)).toEqual([]);
  });
  it('has the same time in the country and in the permit', () => {
    expect(contradictingTimes(figures)).toEqual([]);
  });
  it.each(DestinationCode.options)('has one rule for passport validity: %s', (code) => {
    const country = countries.find(({ checkerCode }) => checkerCode === code);
    const rules = entries.find(({ destination }) => destination === code);
    const texts = [
      ...(country?.documents.map(({ detail }) => detail) ?? []),
      ...Object.values(rules?.permits ?? {}).flatMap(({ documents }) => documents),
    ];
    expect(validity(texts).length, validity(texts).join(' and ')).toBeLessThan(2);
  });
  it('states no rule for passport validity without a destination', () => {
    for (const file of ['purposes.json', 'visa-categories.json']) {
      const text = readFileSync(new URL(file, contentFolder), 'utf8');
      expect([...text.matchAll(/valid for (\w+)/g)].map(([, first]) => first)).not.toContain('six');
    }
  });
  it('has the same number of days for a short stay', () => {
    const files = ['countries/', 'entry/', ''].flatMap((folder) =>
      readdirSync(new URL(folder, contentFolder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFileSync(new URL(folder + name, contentFolder), 'utf8')),
    );
    const allowed = files.flatMap((text) => text.match(/\d+ days in any \d+/g) ?? []);
    expect(allowed.length).toBeGreaterThan(3);
    expect([...new Set(allowed)]).toEqual(['90 days in any 180']);
  });
  it('is reported if it has two values', () => {
    const [some] = figures;
    if (!some) throw new Error('There are no figures');
    const fee = { currency: 'USD', from: 160, source: 'us-visa-fees' } as const;
    const time = { from: 20, unit: 'days', source: 'eu-visa' } as const;
    expect(contradictingFees([{ ...some, fee }])).toHaveLength(2);
    expect(contradictingTimes([{ ...some, time }])).toHaveLength(2);
    expect(validity(['Passport, valid for six months', 'Valid for six months after arrival'])).toHaveLength(
      2,
    );
  });
});
