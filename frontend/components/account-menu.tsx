import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { Session } from '../lib/session.tsx';
import { setTheme, themeChoices, useThemeChoice } from '../lib/theme-choice.ts';
import { leaveSafely } from '../lib/unsaved.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { signOutAndLeave } from './sign-out-and-leave.ts';
import { themeLooks } from './theme-switch.tsx';

/** The command palette button, the notification bell, and the avatar menu. Loaded only for signed-in users. */
export default function AccountMenu({ session }: { session: Extract<Session, { status: 'signedIn' }> }) {
  const { user, profile } = session;
  const navigate = useNavigate();
  return (
    <>
      {profile && <PaletteButton />}
      <NotificationBell userId={user.id} />
      <Menu
        label="Account menu"
        opener={
          <>
            <Avatar of={user.email} />
            <Icon of={ChevronDown} size="s" className="hide" />
          </>
        }
        about={
          <>
            <strong>{profile?.full_name}</strong>
            <div className="soft">{user.email}</div>
          </>
        }
      >
        <Link className="item" role="menuitem" tabIndex={-1} to="/profile">
          <Icon of={UserRound} />
          Profile
        </Link>
        <ThemeItems />
        <button
          className="item"
          role="menuitem"
          tabIndex={-1}
          type="button"
          onClick={() => leaveSafely(() => void signOutAndLeave(navigate))}
        >
          <Icon of={LogOut} />
          Sign out
        </button>
      </Menu>
    </>
  );
}

/** The theme switch is repeated here because the console has no footer. */
function ThemeItems() {
  const chosen = useThemeChoice();
  return (
    <fieldset className="group" aria-label="Theme">
      {themeChoices.map((choice) => (
        <button
          key={choice}
          className="item"
          role="menuitemradio"
          aria-checked={choice === chosen}
          tabIndex={-1}
          type="button"
          onClick={() => setTheme(choice)}
        >
          <Icon of={themeLooks[choice].icon} />
          {themeLooks[choice].label}
        </button>
      ))}
    </fieldset>
  );
}
