const words = (list: string): string[] => list.trim().split(/\s+/);

/** Verbs of test titles in their base form. A verb that is missing here is added here. */
const verbsOnly = words(`
  abort accept accumulate act add admit adopt agree align allocate allow appear append apply arrive ask assign
  assume authenticate authorize avoid become begin belong bind bring build burn buy catch choose classify collect
  combine come commit compare compile compose compute conclude configure confirm connect consider consume contain
  continue convert correspond create debit decide declare decode decrypt deduplicate delete deliver deny depend
  derive describe detach detect determine differ disable disconnect distinguish distribute divide drain echo emit
  enable encode encrypt enforce enter erase exceed exclude execute exist expand expect expire explain expose extend
  fail fetch fill find finish follow freeze fulfil generate get give go grant grow halve hang happen hear hide hold
  identify ignore imply include indicate inform inherit install invent invoke involve iterate keep know learn leave
  let listen lose maintain make meet merge miss notify obey obtain occur omit override overrun overtake parse pay
  permit persist prefer prepare preserve prevent proceed produce protect prove provide publish put raise react read
  receive recognize reconcile reconnect recover redeliver redirect reduce refer reject rely remain remember remit
  remove rename render reopen repeat replace represent require reread resolve respect respond restart restore
  restrict resume retain return reuse reveal reverse revert revoke rewrite rotate save say scan see select send
  serve shrink shut skip speak specify spread stay subscribe subtract succeed survive suspend swallow sync take
  terminate throttle throw tolerate translate treat truncate understand unwrap upgrade use validate vary verify
  violate wake warn withhold withstand write
`);

/** Verbs whose base form is a noun as well: their third person makes a sentence ("the timer stops"). */
const alsoNouns = words(`
  balance break call cancel capture change charge check claim clear close complete cost count cover decline delay
  demand document double drop empty end equal escape fall feed fence filter fit fold forward guard guess handle
  import increase insert join jump label lack last lead lease limit list load lock look lower map mark match mean
  measure move name narrow need notice offer open own page pass pause pick point post price print probe purge push
  queue quote reach record refresh refund register release replay report request reset result retry rise roll round
  run scale schedule search separate set share show sign signal sleep sort split stand start state stop store stream
  strip sum supply support switch touch track transfer trigger trim trust try turn update void wait want waste work
  wrap yield
`);

/** Third persons that are plural nouns in most titles ("a quote without prices"). */
const plurals = new Set(
  words(
    'states costs counts limits points records reports requests prices stores results schedules rounds marks posts ' +
      'calls names pages charges refunds quotes',
  ),
);

function thirdPerson(base: string): string {
  if (/([sxz]|ch|sh|go)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

/** Base forms that are not nouns as well. A title that starts with one has its subject elsewhere ("omit lines of zero"). */
export const baseForms: ReadonlySet<string> = new Set(verbsOnly);

/** Forms that make a title a sentence wherever they stand in it. */
export const verbs: ReadonlySet<string> = new Set([
  ...verbsOnly,
  ...[...verbsOnly, ...alsoNouns].map(thirdPerson).filter((form) => !plurals.has(form)),
]);

/** Forms that are verbs when an object follows, as in "the error names the parameter". */
export const verbsWithObject: ReadonlySet<string> = new Set([...alsoNouns, ...alsoNouns.map(thirdPerson)]);
