/** An operation takes seconds. An outcome that is unknown for longer makes it stuck: an operator should look. */
export const stuckSeconds = 120;
