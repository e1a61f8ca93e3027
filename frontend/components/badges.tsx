import { Check, CircleAlert, type LucideIcon, X } from 'lucide-react';
import { CaseStatus, caseStatusLabels, progressOf } from '#shared/domain/case-status.ts';
import type { EligibilityState } from '#shared/domain/eligibility.ts';
import type { Role } from '#shared/domain/roles.ts';
import { Icon } from './icon.tsx';
import { Cells } from './scale.tsx';
import './badges.css';

/** A status as text, color, and scale. Unknown statuses look like drafts. */
export function StatusBadge({ status }: { status: string }) {
  const known = CaseStatus.safeParse(status);
  return (
    <span className={`status-badge status-${known.success ? known.data : 'DRAFT'}`}>
      <span className="status-steps" aria-hidden="true">
        <Cells cells={5} filled={progressOf(status) / 20} />
      </span>
      {known.success ? caseStatusLabels[known.data] : status}
    </span>
  );
}

export const RoleBadge = ({ role }: { role: Role }) => <span className="role">{role}</span>;

const results: Record<EligibilityState, { label: string; tone: string; icon: LucideIcon }> = {
  eligible: { label: 'Eligible', tone: 'tone-ok', icon: Check },
  borderline: { label: 'Borderline', tone: 'tone-warn', icon: CircleAlert },
  not_eligible: { label: 'Not eligible', tone: 'tone-bad', icon: X },
};

export function ResultBadge({ state }: { state: EligibilityState }) {
  const { label, tone, icon } = results[state];
  return (
    <span className={`status-badge ${tone}`}>
      <Icon of={icon} size="s" />
      {label}
    </span>
  );
}
