-- What operators record about merchants: the verification and the agreement that unlock live keys, and a hold.

ALTER TABLE "merchant"
    ADD COLUMN "verified_at" TIMESTAMPTZ(3),
    ADD COLUMN "verification_reference" TEXT,
    ADD COLUMN "agreed_at" TIMESTAMPTZ(3),
    ADD COLUMN "agreement_reference" TEXT,
    ADD COLUMN "held_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "merchant_verification_check" CHECK (("verified_at" IS NULL) = ("verification_reference" IS NULL)),
    ADD CONSTRAINT "merchant_agreement_check" CHECK (("agreed_at" IS NULL) = ("agreement_reference" IS NULL));

-- A live rail was only ever enabled with both, but where they are written down was not recorded here.
UPDATE "merchant" AS m
SET "verified_at" = r."enabled_at", "verification_reference" = 'not recorded',
    "agreed_at" = r."enabled_at", "agreement_reference" = 'not recorded'
FROM "merchant_rail" AS r WHERE r."merchant_id" = m."id" AND r."rail" = 'live';

-- Live keys require a live rail, and a live rail requires a verified merchant with an agreement.
CREATE FUNCTION "guard_live_rail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM merchant WHERE id = NEW.merchant_id AND verified_at IS NOT NULL AND agreed_at IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'the verification and the agreement of merchant % are not recorded', NEW.merchant_id
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "merchant_rail_live_guard" BEFORE INSERT ON "merchant_rail"
    FOR EACH ROW WHEN (NEW."rail" = 'live') EXECUTE FUNCTION "guard_live_rail"();

-- The audit log of merchants and their keys: what was changed, by whom and why.
CREATE TABLE "merchant_change" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "rail" "rail",
    "change" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "merchant_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "merchant_change_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "merchant_change_merchant_id_id_idx" ON "merchant_change" ("merchant_id", "id");
CREATE TRIGGER "merchant_change_immutable" BEFORE UPDATE OR DELETE OR TRUNCATE ON "merchant_change"
    FOR EACH STATEMENT EXECUTE FUNCTION "reject_change"();
