/** An error of the control surface: `{ "error": { "message": … } }`. The message is for the developer. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
