import './style/tokens.css';
import './style/base.css';
import './style/fonts.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.js';
import { watchConnection } from './api/use-is-online.js';
import { StepUpHost } from './frame/step-up-host.js';
import { ToastHost } from './parts/toast.js';
import { createPageRouter, loadAtOnce } from './router.js';
import { applyPreferences } from './session/preferences.js';
import { SignedOut } from './session/signed-out.js';
import { ZoneHost } from './session/zone-host.js';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A rejection is not cured by asking again; a missing response may be, and so may a token that was replaced meanwhile.
      retry: (failures, error) => {
        if (error instanceof ApiError) return error.code === 'unauthorized' && failures < 1;
        return failures < 2;
      },
      // A page that is opened reads what it shows; parts that open together share one request.
      staleTime: 1_000,
    },
  },
});
const router = createPageRouter(client);
const place = document.getElementById('page');
if (place === null) throw new Error('The document has no place for the page.');

const root = createRoot(place);
applyPreferences();
watchConnection();
void loadAtOnce(router, client).then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ToastHost>
          <StepUpHost>
            <SignedOut router={router} />
            <ZoneHost>
              <RouterProvider router={router} />
            </ZoneHost>
          </StepUpHost>
        </ToastHost>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
