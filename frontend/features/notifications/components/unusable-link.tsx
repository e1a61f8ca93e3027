import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client.ts';
import { notificationTexts } from '../texts.ts';

export const ProfileLink = () => (
  <Link className="link" to="/profile">
    {notificationTexts.openProfile}
  </Link>
);

export const isUnusable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'email_settings.link_invalid';

/** Trying again wouldn't help. */
export const UnusableLink = ({ reason }: { reason: string }) => (
  <p role="alert">
    {reason} <ProfileLink />
  </p>
);
