import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Count } from '#shared/contract/counts.ts';
import type { Today } from '#shared/contract/today.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import { type PersonStatus, personName } from '#shared/records/person.ts';
import { Flag } from '../../../components/flag.tsx';
import { statusText, whenExpires } from '../today-lines.ts';
import { Line, Section } from './work-section.tsx';

export interface RenewalProps {
  readonly personId: string;
  readonly status: PersonStatus;
  readonly caseId: string | undefined;
  readonly holderName?: string | undefined;
  readonly dependentName?: string | undefined;
}

/** Statuses that end soon or have just ended, each one click from its renewal. */
export const StatusesSection = ({
  statuses,
  counted,
  day,
  Renewal,
}: {
  statuses: Today['statuses'];
  counted: Count | undefined;
  day: string;
  Renewal: ComponentType<RenewalProps>;
}) => (
  <Section name="statuses" listed={statuses} counted={counted}>
    {statuses.items.map((ending) => {
      const { person_id, person_name, dependent, status, case_id, grace_until } = ending;
      const page = `/people?person=${person_id}`;
      return (
        <Line
          key={`${person_id} ${dependent?.id} ${status.id}`}
          who={
            <Link className="who" to={page}>
              <bdi>{person_name}</bdi>
            </Link>
          }
          what={statusText(ending)}
          kind={
            <>
              <Flag country={status.country} size="s" />
              {caseCountryName(status.country)}
            </>
          }
          when={whenExpires(grace_until ?? status.until ?? day, day)}
          action={
            <Renewal
              personId={person_id}
              status={status}
              caseId={case_id}
              holderName={person_name}
              dependentName={dependent && personName(dependent)}
            />
          }
        />
      );
    })}
  </Section>
);
