// Loaded before a program (`--import`): its wall clock is LANDED_SKEW_MS ahead of the machine's. Timers are unchanged.
const skew = Number(process.env.LANDED_SKEW_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + skew);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + skew;
  }
};
