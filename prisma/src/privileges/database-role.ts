/**
 * The variable in which a deployment states which role the product uses. `owner`: the role owns the tables, as on a laptop.
 * Otherwise the product's role can neither change nor delete what it has posted.
 */
export const databaseRoleVariable = 'LANDED_DATABASE_ROLE';
export const databaseRoles = ['owner'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];
