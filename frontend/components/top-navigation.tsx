import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Permission } from '#shared/domain/permissions.ts';
import { caseListOf, useAccess, useSession } from '../lib/session.tsx';
import { Brand } from './brand.tsx';
import { Button, ButtonLink, IconButton } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Destination {
  readonly label: string;
  readonly to: string;
  /** Shown to signed-in users. With a permission, only to those who have it. */
  readonly for?: 'signedIn' | Permission;
  /** Matches the addresses of its section's other pages. */
  readonly section?: RegExp;
}

const destinations: readonly Destination[] = [
  { label: 'Services', to: '/services', section: /^.(visa|requirements|application)/ },
  { label: 'Countries', to: '/countries', section: /^.destination/ },
  { label: 'Wizard', to: '/wizard' },
  { label: 'Dashboard', to: '/dashboard', for: 'signedIn' },
  { label: 'Employer Console', to: '/employer', for: 'case.list.organization', section: /^.people/ },
  { label: 'Consultations', to: '/consultations', for: 'consultation.manage' },
  { label: 'Admin', to: '/admin', for: 'organization.administer', section: /^.report/ },
];

const AccountMenu = lazyPart(
  () => import('./account-menu.tsx'),
  ({ retry }) => (
    <Button small onClick={retry}>
      Load menu
    </Button>
  ),
);

function useDestinations(): readonly Destination[] {
  const session = useSession();
  const { can } = useAccess();
  const signedIn = session.status === 'signedIn';
  return destinations.filter(({ for: whom }) => !whom || (whom === 'signedIn' ? signedIn : can(whom)));
}

/** `page` for the page itself, `true` for the section that the page belongs to. */
function useCurrent(): (destination: Destination) => 'page' | true | undefined {
  const { pathname } = useLocation();
  const { can } = useAccess();
  const listOfCases = caseListOf(can);
  return ({ to, section }) => {
    if (pathname.startsWith(to)) return 'page';
    return section?.test(pathname) || (to === listOfCases && pathname.startsWith('/cases')) || undefined;
  };
}

export function TopNavigation() {
  const session = useSession();
  const links = useDestinations();
  const current = useCurrent();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes the panel
  useEffect(() => setOpen(false), [key]);
  const signedIn = session.status === 'signedIn';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <header
      className="top-navigation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        // The focused link may disappear with the panel.
        event.currentTarget.querySelector<HTMLElement>('.menu-btn')?.focus();
      }}
    >
      <div className="wrap">
        <Brand />
        <nav aria-label="Main" className="links">
          {links.map((link) => (
            <Link key={link.to} className="navigation-link" to={link.to} aria-current={current(link)}>
              {link.label}
            </Link>
          ))}
        </nav>
        <span className="spacer" />
        <ButtonLink variant="ghost" small className="hide" to="/contact">
          Contact
        </ButtonLink>
        {signedIn ? (
          <div className="account-slot">
            <AccountMenu session={session} />
          </div>
        ) : (
          <>
            <ButtonLink variant="ghost" small className="hide when-out" to="/auth">
              Sign In
            </ButtonLink>
            <ButtonLink small className="hide when-out" to="/auth">
              Get Started
            </ButtonLink>
            <ButtonLink variant="secondary" small className="when-out" to="/auth?tab=signup">
              Sign Up
            </ButtonLink>
          </>
        )}
        <IconButton
          className="menu-btn"
          label={open ? 'Close menu' : 'Menu'}
          icon={open ? X : MenuIcon}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        />
      </div>
      <div className="menu-panel" id={panelId} hidden={!open}>
        <nav aria-label="Menu">
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} aria-current={current(link)}>
                  {link.label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/contact">Contact</Link>
            </li>
            {!signedIn && (
              <li>
                <Link to="/auth">Sign In</Link>
              </li>
            )}
          </ul>
        </nav>
        {!signedIn && (
          <div className="buttons">
            <ButtonLink to="/auth">Get Started</ButtonLink>
            <ButtonLink variant="secondary" to="/auth?tab=signup">
              Sign Up
            </ButtonLink>
          </div>
        )}
        <div className="buttons">
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}
