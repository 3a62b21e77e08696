import type { UserActor } from '@landed/contracts/dashboard/people';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { PeopleStore } from '@landed/prisma/write/user/change-people';

/** Dependencies of the functions in this folder. The caller decides who may call them. */
export interface UserService extends PeopleStore {
  /** The address of the dashboard, which the links in mails lead to. */
  readonly origin: string;
}

/** Who changes a team, with the name that mails show; null: the operator. */
export interface TeamActor {
  readonly actor: UserActor;
  readonly name: string | null;
}

export interface Team {
  readonly merchantId: MerchantId;
  readonly merchantName: string;
}
