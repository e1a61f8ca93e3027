import entryAnswers from 'content:entry-answers';
import type { CountrySummary } from '../../content/content-parts.ts';
import type {
  DestinationCode,
  EntryRule,
  Passport,
  PassportCode,
  Purpose,
} from '../../content/content-schema.ts';

export const rulesFor = (destination: DestinationCode | undefined) =>
  entryAnswers.find((rules) => rules.destination === destination);

export const entryRuleFor = (destination: DestinationCode | undefined, passport: PassportCode) =>
  rulesFor(destination)?.byPassport[passport];

/** What the passport means for a short stay, in a sentence; undefined for longer stays and unlisted passports. */
export function entrySentence(
  destination: CountrySummary,
  passport: Passport,
  purpose: Purpose,
): string | undefined {
  const rule = entryRuleFor(destination.checkerCode, passport.code);
  if (!rule) return undefined;
  if (rule.need === 'citizen')
    return rule.note ?? `As a citizen you need no visa for ${destination.nameInSentence}.`;
  return purpose.shortStay && purpose.code !== 'TRANSIT'
    ? shortStaySentence(rule, passport.passport)
    : undefined;
}

function shortStaySentence(rule: EntryRule, passport: string): string | undefined {
  const upTo = rule.days ? ` for up to ${rule.days} days` : '';
  if (rule.need === 'nothing') return `With ${withArticle(passport)} you need no visa${upTo}.`;
  if (rule.need === 'authorization')
    return `With ${withArticle(passport)} you need no visa${upTo}, only ${rule.name}, applied for online before you travel.`;
  return undefined;
}

/** "an Australian passport", "a US passport" */
const withArticle = (words: string): string =>
  words.startsWith('Another') ? words.toLowerCase() : `${/^(A|I)/.test(words) ? 'an' : 'a'} ${words}`;
