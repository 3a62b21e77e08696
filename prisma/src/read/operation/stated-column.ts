import { sql } from '../../database.js';

/**
 * The column `op_stated`: what the processor stated against the rows of the operation `o`, which waits for an operator
 * because of that.
 */
export const statedColumn = sql`CASE WHEN o.state = 'recovery_required'
                THEN (SELECT l.stated FROM lost_operation AS l WHERE l.id = o.id) END AS op_stated`;
