import { Check } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Intake, IntakeSectionState, IntakeStatus } from '#shared/records/intake.ts';
import { Icon } from '../../../components/icon.tsx';
import { statusLabels } from '../progress.ts';
import { reviewCount } from '../review.ts';

/** A section's status: an empty ring until it's started, a dot if the applicant has to change it, a check once sent. */
const SectionMark = ({ status }: { status: IntakeStatus }) => (
  <span className={`section-mark is-${status.replace('_', '-')}`} aria-hidden="true">
    {status === 'sent' && <Icon of={Check} size="s" />}
  </span>
);

function askedLabel(count: number, isStaff: boolean): string {
  if (isStaff) return count > 1 ? `${count} answers asked again` : statusLabels.asked;
  return count > 1 ? `${count} questions from your team` : 'A question from your team';
}

/** The section's status, and for the team how many answers it has to look at. */
function statusText(state: IntakeSectionState, isStaff: boolean): string {
  const status =
    state.status === 'asked' ? askedLabel(state.asked.length, isStaff) : statusLabels[state.status];
  const count = isStaff ? reviewCount(state) : 0;
  return count > 0 ? `${status}, ${count} to check` : status;
}

/** Scrolls a list that is longer than the window to the open section, without scrolling the page. */
function useOpenSectionInView(list: RefObject<HTMLElement | null>, current: string | undefined): void {
  useLayoutEffect(() => {
    const nav = list.current;
    const link = nav?.querySelector<HTMLElement>(`[href$="?section=${current}"]`);
    if (!nav || !link) return;
    const { offsetTop: top, offsetHeight: height } = link;
    const isInView = top >= nav.scrollTop && top + height <= nav.scrollTop + nav.clientHeight;
    if (!isInView) nav.scrollTop = top - (nav.clientHeight - height) / 2;
  }, [list, current]);
}

/** Links to the sections, with their statuses. */
export function SectionList({
  intake,
  current,
  isStaff,
}: {
  intake: Intake;
  /** The open section. */
  current: string | undefined;
  isStaff: boolean;
}) {
  const list = useRef<HTMLElement>(null);
  useOpenSectionInView(list, current);
  return (
    <nav ref={list} className={isStaff ? 'section-list' : 'section-list by-applicant'} aria-label="Sections">
      <ol>
        {intake.sections.map((state) => {
          const { section, status } = state;
          return (
            <li key={section.id}>
              <Link to={`?section=${section.id}`} aria-current={section.id === current ? 'page' : undefined}>
                <SectionMark status={status} />
                <span>
                  <b>{section.title}</b>
                  <small className={status === 'asked' && !isStaff ? 'yours' : undefined}>
                    {statusText(state, isStaff)}
                  </small>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
