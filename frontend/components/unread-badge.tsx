import './unread-badge.css';

/** The number of new messages. */
export const UnreadBadge = ({ count }: { count: number | undefined }) =>
  count ? (
    <span className="unread-badge">
      {count} new {count === 1 ? 'message' : 'messages'}
    </span>
  ) : null;
