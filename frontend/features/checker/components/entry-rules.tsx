import passports from 'content:passports';
import { Link } from 'react-router-dom';
import { Flag } from '../../../components/flag.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Section } from '../../../components/section.tsx';
import type { CountrySummary } from '../../../content/content-parts.ts';
import type { EntryRule, Passport, Purpose } from '../../../content/content-schema.ts';
import { formatAsOf } from '../../../content/format-figures.ts';
import { entryRuleFor, rulesFor } from '../entry-answers.ts';

/** Whether the passport needs a visa for a short stay; without a passport, the rules for every passport. */
export function EntryRules({
  destination,
  passport,
  purpose,
}: {
  destination: CountrySummary;
  passport: Passport | undefined;
  purpose: Purpose | undefined;
}) {
  const rules = rulesFor(destination.checkerCode);
  if (!rules) return null;
  const { authority } = rules;
  return (
    <Section
      title={passport ? 'Do you need a visa?' : 'Who needs a visa?'}
      intro={
        <>
          <p>For short visits: tourism, family, or meetings.</p>
          <p className="small">
            <a className="link" href={authority.url} rel="noreferrer">
              {authority.name}
            </a>
            , as published, {formatAsOf(rules.asOf)}
          </p>
        </>
      }
    >
      {passport ? (
        <OneAnswer destination={destination} passport={passport} purpose={purpose} />
      ) : (
        <ul className="entry-list">
          {passports.map((each) => (
            <li key={each.code}>
              <span className="row">
                <Flag country={each.code} size="s" /> {each.name}
              </span>
              <span className="soft">{shortAnswer(entryRuleFor(destination.checkerCode, each.code))}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function OneAnswer({
  destination,
  passport,
  purpose,
}: {
  destination: CountrySummary;
  passport: Passport;
  purpose: Purpose | undefined;
}) {
  const rule = entryRuleFor(destination.checkerCode, passport.code);
  return (
    <div className="one-answer">
      <p className="title">
        {passport.passport}, {destination.name}: {lowerFirst(shortAnswer(rule))}
      </p>
      {rule?.note && <p className="soft">{rule.note}</p>}
      {!rule && (
        <p className="soft">
          The answer depends on your passport.{' '}
          <Link className="link" to={`/contact?about=${destination.slug}`}>
            Ask us about yours
          </Link>
        </p>
      )}
      {purpose && !purpose.shortStay && rule && rule.need !== 'citizen' && (
        <Notice tone="info">
          <p>
            A short visit isn’t enough. You need a {purpose.visa} {purpose.purpose}.
          </p>
        </Notice>
      )}
    </div>
  );
}

/** "No visa, up to 90 days" */
function shortAnswer(rule: EntryRule | undefined): string {
  if (!rule) return 'Ask us';
  const upTo = rule.days ? `, up to ${rule.days} days` : '';
  if (rule.need === 'citizen') return 'No visa for citizens';
  if (rule.need === 'nothing') return `No visa${upTo}`;
  if (rule.need === 'authorization') return `${rule.name} online${upTo}`;
  return rule.name ? upperFirst(rule.name) : 'Visa';
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For the middle of a sentence; abbreviations and names stay capitalized. */
const lowerFirst = (text: string): string =>
  /^(No|Ask|Visa|Visitor|Entry|Short|Visit)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
