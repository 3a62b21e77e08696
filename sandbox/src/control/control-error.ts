/** A refusal of the control surface: `{ "error": { "message": … } }`, words for the person who typed the request. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
