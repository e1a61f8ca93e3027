import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Intake, IntakeStatus } from '#shared/records/intake.ts';
import { Icon } from '../../../components/icon.tsx';
import { statusLabels } from '../progress.ts';

/** Whose turn it is: a ring is the applicant's, and a check is done. */
export const SectionMark = ({ status }: { status: IntakeStatus }) => (
  <span className={`section-mark is-${status.replace('_', '-')}`} aria-hidden="true">
    {status === 'sent' && <Icon of={Check} size="s" />}
  </span>
);

/** Links to the sections, with their statuses. */
export const SectionList = ({
  intake,
  current,
  onOpen,
}: {
  intake: Intake;
  /** The open section. */
  current: string | undefined;
  onOpen: () => void;
}) => (
  <nav className="section-list" aria-label="Sections">
    <ol>
      {intake.sections.map(({ section, status, asked }) => (
        <li key={section.id}>
          <Link
            to={`?section=${section.id}`}
            aria-current={section.id === current ? 'page' : undefined}
            onClick={onOpen}
          >
            <SectionMark status={status} />
            <span>
              <b>{section.title}</b>
              <small className={status === 'asked' ? 'yours' : undefined}>
                {status === 'asked' && asked.length > 1
                  ? `${asked.length} answers asked again`
                  : statusLabels[status]}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
