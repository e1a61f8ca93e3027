import { quantityText } from '#shared/domain/quantity-text.ts';
import './unread-badge.css';

/** The number of new messages. */
export const UnreadBadge = ({ count }: { count: number | undefined }) =>
  count ? <span className="unread-badge">{quantityText(count, 'new message')}</span> : null;
