import type Koa from 'koa';

export interface RequestState {
  readonly requestId: string;
  /** The path of the route as the route table writes it. The path that was sent may contain anything. */
  template?: string;
  /** The error code of the response, for the access log. */
  errorCode?: string;
}

export type Middleware = Koa.Middleware<RequestState>;
export type Context = Koa.ParameterizedContext<RequestState>;
