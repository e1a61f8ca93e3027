import './unread-badge.css';

/** How many messages are new. */
export const UnreadBadge = ({ count }: { count: number | undefined }) =>
  count ? (
    <span className="unread-badge">
      {count} new {count === 1 ? 'message' : 'messages'}
    </span>
  ) : null;
