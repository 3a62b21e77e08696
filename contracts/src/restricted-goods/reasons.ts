/**
 * Reasons whose prohibition the operator may lift for a merchant that holds a licence. For every other reason, only rows
 * that ask for a licence can be lifted: no licence makes cocaine or ivory saleable.
 */
export const liftableProhibitions: readonly string[] = ['alcohol', 'cash_like', 'medicine', 'tobacco'];
