import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Count } from '#shared/contract/counts.ts';
import type { WorkSection, WorkSectionName } from '#shared/contract/today.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { todayTexts } from '../texts.ts';
import { type Listed, shownCount, taskText, type When, whenOf } from '../today-lines.ts';
import { LineAction } from './line-action.tsx';

/** A section of Today with its name, count, and lines, or an empty state. */
export function Section({
  name,
  listed,
  counted,
  children,
}: {
  name: keyof typeof todayTexts.sections;
  listed: Listed;
  /** The total, if it is more than the number of listed lines. */
  counted?: Count | undefined;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>
        {todayTexts.sections[name]} <span>({shownCount(listed, counted)})</span>
      </h2>
      {listed.items.length === 0 ? (
        <p className="none">
          <Icon of={Check} size="s" />
          {todayTexts.none[name]}
        </p>
      ) : (
        <ul>{children}</ul>
      )}
      {listed.more && (
        <p className="none">Showing the first {listed.items.length}. More will appear as you finish these.</p>
      )}
    </section>
  );
}

export function WorkList({
  name,
  section,
  counted,
  day,
  names,
}: {
  name: WorkSectionName;
  section: WorkSection;
  counted: Count | undefined;
  day: string;
  /** Owners' names by ID, if lines of several owners are listed. */
  names: ReadonlyMap<string, string> | undefined;
}) {
  return (
    <Section name={name} listed={section} counted={counted}>
      {section.items.map((line) => (
        <WorkLine
          key={`${line.case_id} ${line.entries[0]?.id}`}
          section={name}
          line={line}
          day={day}
          owner={names && ownerOf(line, names)}
        />
      ))}
    </Section>
  );
}

/** Empty while names are loading. */
const ownerOf = ({ owner_id }: CaseWork, names: ReadonlyMap<string, string>): string =>
  owner_id === undefined ? 'Unassigned' : (names.get(owner_id) ?? '');

function WorkLine({
  section,
  line,
  day,
  owner,
}: {
  section: WorkSectionName;
  line: CaseWork;
  day: string;
  owner: string | undefined;
}) {
  const what = taskText(line);
  const who = line.applicant_name || 'Unknown';
  return (
    <Line
      who={
        <Link className="who" to={`/cases/${line.case_id}`}>
          <bdi>{who}</bdi>
        </Link>
      }
      what={what}
      owner={owner}
      kind={
        <>
          <Flag country={line.country} size="s" />
          <span>
            <VisaName path={line.path} />
          </span>
        </>
      }
      when={whenOf(section, line, day, new Date())}
      action={<LineAction section={section} line={line} about={`${who}, ${what}`} />}
    />
  );
}

export const Line = ({
  who,
  what,
  owner,
  kind,
  when: { first, rest, tone },
  action,
}: {
  who: ReactNode;
  what: string;
  /** The case's owner. */
  owner?: string | undefined;
  kind: ReactNode;
  when: When;
  action: ReactNode;
}) => (
  <li className="line">
    <span className="ring" aria-hidden="true" />
    {who}
    <span className="what">
      {what}
      {owner && (
        <small>
          <span className="visually-hidden">, owner </span>
          <bdi>{owner}</bdi>
        </small>
      )}
    </span>
    <span className="kind">{kind}</span>
    <span className="when">
      <b className={tone}>{first}</b>
      {rest && (
        <span>
          , <span className="numeral">{rest}</span>
        </span>
      )}
    </span>
    <span className="act">{action}</span>
  </li>
);
