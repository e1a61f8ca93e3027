import {
  Briefcase,
  CalendarClock,
  ChartNoAxesColumn,
  CircleUserRound,
  ClipboardList,
  Compass,
  House,
  ListChecks,
  LogOut,
  type LucideIcon,
  Plus,
  Settings2,
  UserPlus,
  Users,
} from 'lucide-react';
import type { Access } from '../../lib/session.tsx';
import { setTheme, themeChoices } from '../../lib/theme-choice.ts';
import { signOutAndLeave } from '../sign-out-and-leave.ts';
import { themeLooks } from '../theme-switch.tsx';

/** A palette command: an address to open or a function to run. */
interface Command {
  readonly id: string;
  readonly label: string;
  /** Synonyms that also match. */
  readonly keywords?: string;
  readonly icon: LucideIcon;
  readonly to?: string;
  readonly run?: (navigate: (to: string) => void) => void;
}

/**
 * The commands available to this user: those of the open case, then the most frequently used first.
 * @param caseId the case whose page is open
 */
export function commandsFor(can: Access['can'], caseId: string | undefined): readonly Command[] {
  const isConsole = can('case.list.organization');
  const list = (id: string, label: string, query: string, keywords: string): Command => ({
    ...{ id, label, keywords, icon: Briefcase },
    to: `/employer?${query}`,
  });
  return [
    ...(caseId === undefined
      ? []
      : [
          {
            id: 'questionnaire',
            label: 'This case’s questionnaire',
            keywords: 'open answers sections forms intake',
            icon: ClipboardList,
            to: `/cases/${caseId}/questionnaire`,
          },
        ]),
    {
      id: 'home',
      label: isConsole ? 'Today' : 'My Dashboard',
      keywords: 'home start work',
      icon: House,
      to: '/dashboard',
    },
    ...(can('case.create.own')
      ? [
          {
            id: 'new',
            label: 'New Case',
            keywords: 'open create add',
            icon: Plus,
            to: '/dashboard?new=case',
          },
          {
            id: 'check',
            label: 'Check Eligibility',
            keywords: 'assess wizard',
            icon: Compass,
            to: '/eligibility',
          },
        ]
      : []),
    ...(can('case.create.applicant')
      ? [{ id: 'new', label: 'New Case', keywords: 'open create add', icon: Plus, to: '/employer?new=case' }]
      : []),
    ...(isConsole
      ? [
          {
            id: 'console',
            label: 'Employer Console',
            keywords: 'all cases list',
            icon: Briefcase,
            to: '/employer',
          },
          list('mine', 'My cases', 'owner=me', 'assigned'),
          list('unassigned', 'Unassigned cases', 'owner=none', 'nobody'),
          list('overdue', 'Overdue cases', 'due=overdue', 'late sla'),
          list('soon', 'Cases due soon', 'due=soon', 'sla week'),
        ]
      : []),
    ...(can('person.manage')
      ? [
          {
            id: 'people',
            label: 'People',
            keywords: 'employees applicants records passports statuses expiring dependents',
            icon: Users,
            to: '/people',
          },
        ]
      : []),
    ...(can('checklist.template')
      ? [
          {
            id: 'checklists',
            label: 'Checklists',
            keywords: 'templates routes items organization',
            icon: ListChecks,
            to: '/employer?page=checklists',
          },
        ]
      : []),
    ...(can('member.manage')
      ? [
          {
            id: 'invite',
            label: 'Invite Member',
            keywords: 'add team people',
            icon: UserPlus,
            to: '/employer?new=invite',
          },
        ]
      : []),
    ...(can('consultation.manage')
      ? [
          {
            id: 'desk',
            label: 'Consultations',
            keywords: 'calls submissions',
            icon: CalendarClock,
            to: '/consultations',
          },
        ]
      : []),
    ...(can('organization.administer')
      ? [
          {
            id: 'admin',
            label: 'Admin',
            keywords: 'settings organization',
            icon: Settings2,
            to: '/admin',
          },
          {
            id: 'report',
            label: 'Report',
            keywords: 'statistics opened decided time status month csv',
            icon: ChartNoAxesColumn,
            to: '/report',
          },
        ]
      : []),
    {
      id: 'profile',
      label: 'Profile',
      keywords: 'account settings name password',
      icon: CircleUserRound,
      to: '/profile',
    },
    ...themeChoices.map((choice) => ({
      id: `theme-${choice}`,
      label: themeLooks[choice].label,
      keywords: 'appearance mode',
      icon: themeLooks[choice].icon,
      run: () => setTheme(choice),
    })),
    {
      id: 'out',
      label: 'Sign out',
      keywords: 'log out leave',
      icon: LogOut,
      run: (navigate) => void signOutAndLeave(navigate),
    },
  ];
}
