-- The tax registrations of the entities, which customs data and quotes refer to.
CREATE TABLE "registration" (
    "entity" "entity" NOT NULL,
    "scheme" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "valid_to" DATE,
    "number" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registration_pkey" PRIMARY KEY ("entity", "scheme", "valid_from"),
    CONSTRAINT "registration_scheme_check" CHECK ("scheme" ~ '^[a-z]{2,4}(_[a-z]{2,5}){0,3}$'),
    CONSTRAINT "registration_period_check" CHECK ("valid_to" IS NULL OR "valid_from" <= "valid_to"),
    CONSTRAINT "registration_number_check" CHECK ("number" ~ '^[A-Z0-9.-]{4,30}$')
);
