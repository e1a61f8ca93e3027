import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const icons = { ok: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleAlert };

/** An inline message. `bad` is announced assertively, the others politely. */
export function Notice({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof icons;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <div className={`note tone-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon of={icon ?? icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
