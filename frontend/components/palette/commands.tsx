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
import type { Permission } from '#shared/domain/permissions.ts';
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

const questionnaireOf = (caseId: string): Command => ({
  id: 'questionnaire',
  label: 'This case’s questionnaire',
  keywords: 'open answers sections forms intake',
  icon: ClipboardList,
  to: `/cases/${caseId}/questionnaire`,
});

const homeOf = (isConsole: boolean): Command => ({
  id: 'home',
  label: isConsole ? 'Today' : 'My Dashboard',
  keywords: 'home start work',
  icon: House,
  to: '/dashboard',
});

const newCase = { id: 'new', label: 'New Case', keywords: 'open create add', icon: Plus };

const caseList = (id: string, label: string, query: string, keywords: string) => ({
  ...{ needs: 'case.list.organization' as const, id, label, keywords, icon: Briefcase },
  to: `/employer?${query}`,
});

/** The most frequently used first. */
const commands: readonly (Command & { readonly needs?: Permission })[] = [
  { needs: 'case.create.own', ...newCase, to: '/dashboard?new=case' },
  {
    needs: 'case.create.own',
    id: 'check',
    label: 'Check Eligibility',
    keywords: 'assess wizard',
    icon: Compass,
    to: '/eligibility',
  },
  { needs: 'case.create.applicant', ...newCase, to: '/employer?new=case' },
  {
    needs: 'case.list.organization',
    id: 'console',
    label: 'Employer Console',
    keywords: 'all cases list',
    icon: Briefcase,
    to: '/employer',
  },
  caseList('mine', 'My cases', 'owner=me', 'assigned'),
  caseList('unassigned', 'Unassigned cases', 'owner=none', 'nobody'),
  caseList('overdue', 'Overdue cases', 'due=overdue', 'late sla'),
  caseList('soon', 'Cases due soon', 'due=soon', 'sla week'),
  {
    needs: 'person.manage',
    id: 'people',
    label: 'People',
    keywords: 'employees applicants records passports statuses expiring dependents',
    icon: Users,
    to: '/people',
  },
  {
    needs: 'checklist.template',
    id: 'checklists',
    label: 'Checklists',
    keywords: 'templates routes items organization',
    icon: ListChecks,
    to: '/employer?page=checklists',
  },
  {
    needs: 'member.manage',
    id: 'invite',
    label: 'Invite Member',
    keywords: 'add team people',
    icon: UserPlus,
    to: '/employer?new=invite',
  },
  {
    needs: 'consultation.manage',
    id: 'desk',
    label: 'Consultations',
    keywords: 'calls submissions',
    icon: CalendarClock,
    to: '/consultations',
  },
  {
    needs: 'organization.administer',
    id: 'admin',
    label: 'Admin',
    keywords: 'settings organization',
    icon: Settings2,
    to: '/admin',
  },
  {
    needs: 'organization.administer',
    id: 'report',
    label: 'Report',
    keywords: 'statistics opened decided time status month csv',
    icon: ChartNoAxesColumn,
    to: '/report',
  },
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

/**
 * The commands available to this user: the open case's, home, then the others.
 * @param caseId the case whose page is open
 */
export const commandsFor = (can: Access['can'], caseId: string | undefined): readonly Command[] => [
  ...(caseId === undefined ? [] : [questionnaireOf(caseId)]),
  homeOf(can('case.list.organization')),
  ...commands.filter(({ needs }) => !needs || can(needs)),
];
