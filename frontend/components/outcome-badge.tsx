import { Check, CircleAlert, CircleHelp, type LucideIcon, X } from 'lucide-react';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import type { Outcome } from '#shared/routes/engine/verdict.ts';
import { Icon } from './icon.tsx';
import './assessment-marks.css';

const looks: Readonly<Record<Outcome, { tone: string; icon: LucideIcon }>> = {
  eligible: { tone: 'tone-ok', icon: Check },
  borderline: { tone: 'tone-warn', icon: CircleAlert },
  unknown: { tone: 'tone-open', icon: CircleHelp },
  not_eligible: { tone: 'tone-bad', icon: X },
};

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { tone, icon } = looks[outcome];
  return (
    <span className={`status-badge ${tone}`}>
      <Icon of={icon} size="s" />
      {outcomeLabels[outcome]}
    </span>
  );
}
