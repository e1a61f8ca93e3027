import { FileText, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';

/** Short items with an icon: a document by default. */
export const TickList = ({
  items,
  icon = FileText,
  isWide = false,
}: {
  items: readonly string[];
  icon?: LucideIcon;
  /** Uses two columns where there is room. */
  isWide?: boolean;
}) => (
  <ul className={isWide ? 'ticks cols2' : 'ticks'}>
    {items.map((item) => (
      <li key={item}>
        <Icon of={icon} />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);
