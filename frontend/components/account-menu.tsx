import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { signOut } from '../lib/auth.ts';
import { authTexts } from '../lib/auth-texts.ts';
import { notify } from '../lib/notify.ts';
import type { Session } from '../lib/session.tsx';
import { chooseTheme, themeChoices, useThemeChoice } from '../lib/theme-choice.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { themeLooks } from './theme-switch.tsx';

/** The bell, and the avatar with its menu. Loaded when somebody is signed in. */
export default function AccountMenu({ session }: { session: Extract<Session, { status: 'signedIn' }> }) {
  const { user, profile } = session;
  const leave = async () => {
    try {
      await signOut();
      notify.success(authTexts.signedOut);
    } catch (error) {
      console.warn('Signing out was not completed', error);
      notify.error(authTexts.unexpected);
    }
  };
  return (
    <>
      <NotificationBell userId={user.id} />
      <Menu
        label="Account menu"
        opener={
          <>
            <Avatar seed={user.email} role={profile?.role} />
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
        <button className="item" role="menuitem" tabIndex={-1} type="button" onClick={() => void leave()}>
          <Icon of={LogOut} />
          Sign out
        </button>
      </Menu>
    </>
  );
}

/** The theme is here too, because the console has no footer. */
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
          onClick={() => chooseTheme(choice)}
        >
          <Icon of={themeLooks[choice].icon} />
          {themeLooks[choice].label}
        </button>
      ))}
    </fieldset>
  );
}
