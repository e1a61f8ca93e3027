import type { LucideIcon } from 'lucide-react';

/** A line icon. Decorative unless it has a label. Sizes: 15, 18, and 22 px. */
export function Icon({
  of: Shape,
  size = 'm',
  label,
  className = '',
}: {
  of: LucideIcon;
  size?: 's' | 'm' | 'l';
  label?: string;
  className?: string;
}) {
  return (
    <Shape
      className={`icon size-${size} ${className}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
