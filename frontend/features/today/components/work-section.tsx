import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Count } from '#shared/contract/counts.ts';
import type { WorkSection } from '#shared/contract/today.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { Flag } from '../../../components/flag.tsx';
import { Icon } from '../../../components/icon.tsx';
import { todayTexts } from '../texts.ts';
import {
  type Listed,
  shownCount,
  type When,
  type WorkSectionName,
  whatText,
  whenOf,
} from '../today-lines.ts';
import { LineAction } from './line-action.tsx';

/** A section of Today: its name, how many, and the lines, or that there are none. */
export function Section({
  name,
  listed,
  counted,
  children,
}: {
  name: keyof typeof todayTexts.sections;
  listed: Listed;
  /** How many there are, where more than those listed. */
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
        <p className="none">The first {listed.items.length}. More will follow as you finish these.</p>
      )}
    </section>
  );
}

export function WorkList({
  name,
  section,
  counted,
  day,
}: {
  name: WorkSectionName;
  section: WorkSection;
  counted: Count | undefined;
  day: string;
}) {
  return (
    <Section name={name} listed={section} counted={counted}>
      {section.items.map((line) => (
        <WorkLine key={`${line.case_id} ${line.entries[0]?.id}`} section={name} line={line} day={day} />
      ))}
    </Section>
  );
}

function WorkLine({ section, line, day }: { section: WorkSectionName; line: CaseWork; day: string }) {
  const what = whatText(line);
  const who = line.applicant_name || 'Unknown';
  return (
    <Line
      who={
        <Link className="who" to={`/cases/${line.case_id}`}>
          <bdi>{who}</bdi>
        </Link>
      }
      what={what}
      kind={
        <>
          <Flag country={line.country} size="s" />
          {pathName(line.path)}
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
  kind,
  when: { first, rest, tone },
  action,
}: {
  who: ReactNode;
  what: string;
  kind: ReactNode;
  when: When;
  action: ReactNode;
}) => (
  <li className="line">
    <span className="ring" aria-hidden="true" />
    {who}
    <span className="what">{what}</span>
    <span className="kind">{kind}</span>
    <span className="when">
      <b className={tone}>{first}</b>
      {rest && <span>, {rest}</span>}
    </span>
    <span className="act">{action}</span>
  </li>
);
