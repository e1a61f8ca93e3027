import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { newSub } from '#infra/local/user-pool/sub.ts';

interface PoolAccount {
  readonly userId: string;
  readonly email: string;
  status: UserStatusType;
  readonly groups: Set<string>;
  signOuts: number;
  mails: number;
}

/** An in-memory user pool behind the Cognito client, for what a real one can't do: fail on command. */
export function fakePool() {
  const accounts = new Map<string, PoolAccount>();
  const mock = mockClient(CognitoIdentityProviderClient);
  let failing: string | undefined;

  const attempt = (command: string): void => {
    if (failing === command) throw new Error(`${command} was made to fail`);
  };
  const find = (command: string, name: string): PoolAccount => {
    attempt(command);
    const account = [...accounts.values()].find(({ userId, email }) => name === userId || name === email);
    if (!account) throw new UserNotFoundException({ message: 'Nobody', $metadata: {} });
    return account;
  };
  const add = (email: string, status: UserStatusType, userId: string = newSub()): PoolAccount => {
    const account = { userId, email, status, groups: new Set<string>(), signOuts: 0, mails: 0 };
    accounts.set(userId, account);
    return account;
  };

  mock.on(AdminGetUserCommand).callsFake(({ Username }) => {
    const { userId, email, status } = find('Get', Username);
    return {
      UserStatus: status,
      UserAttributes: [
        { Name: 'sub', Value: userId },
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: String(status !== 'UNCONFIRMED') },
        { Name: 'name', Value: 'Amara Okonkwo' },
      ],
    };
  });
  mock.on(AdminCreateUserCommand).callsFake(({ Username, MessageAction }) => {
    if (MessageAction === 'RESEND') {
      find('Mail', Username).mails += 1;
      return {};
    }
    attempt('Create');
    if ([...accounts.values()].some(({ email }) => email === Username))
      throw new UsernameExistsException({ message: 'User account already exists', $metadata: {} });
    const { userId } = add(Username, 'FORCE_CHANGE_PASSWORD');
    return { User: { Attributes: [{ Name: 'sub', Value: userId }] } };
  });
  mock.on(AdminDeleteUserCommand).callsFake(({ Username }) => {
    accounts.delete(find('Delete', Username).userId);
    return {};
  });
  mock.on(AdminAddUserToGroupCommand).callsFake(({ Username, GroupName }) => {
    find('Group', Username).groups.add(GroupName);
    return {};
  });
  mock.on(AdminRemoveUserFromGroupCommand).callsFake(({ Username, GroupName }) => {
    find('Ungroup', Username).groups.delete(GroupName);
    return {};
  });
  mock.on(AdminUserGlobalSignOutCommand).callsFake(({ Username }) => {
    find('SignOut', Username).signOuts += 1;
    return {};
  });

  return {
    add,
    of: (email: string) => [...accounts.values()].find((account) => account.email === email),
    /** Makes one kind of request fail until reset. */
    failOn: (command: 'Create' | 'Group' | 'Ungroup' | 'SignOut' | 'Mail' | 'Delete' | undefined) => {
      failing = command;
    },
  };
}
